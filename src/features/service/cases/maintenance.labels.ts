import { formatDay } from '../../../shared/days.ts'
import type { Priority } from './priority.rules.ts'

export const PRIORITY_LABELS: Record<Priority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

/** A text for tenants: 'Expected by 5 Dec 2026', or 'Late: was expected by 5 Dec 2026'. */
export const expectedBy = (dueOn: string, late: boolean): string =>
  `${late ? 'Late: was expected' : 'Expected'} by ${formatDay(dueOn)}`

export const ratingText = (rating: number): string => `${rating} of 5`
