import { formatDay } from '../../shared/days.ts'
import type { Priority } from './priority.rules.ts'
import { RESOLUTION_DAYS, type Refusal } from './resolution.rules.ts'

export const PRIORITY_LABELS: Record<Priority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

/** 'Expected by 5 Dec 2026', or 'Late: was expected by 5 Dec 2026', as the tenant reads it. */
export const expectedBy = (dueOn: string, late: boolean): string =>
  `${late ? 'Late: was expected' : 'Expected'} by ${formatDay(dueOn)}`

/** '4 of 5'. */
export const ratingText = (rating: number): string => `${rating} of 5`

const REFUSALS: Record<NonNullable<Refusal>, string> = {
  'not resolved': 'The office has not resolved this request; please wait for it or write a reply.',
  confirmed: 'You have confirmed this request already. If something is wrong again, please submit a new one.',
  'too late': `This request was resolved more than ${RESOLUTION_DAYS} days ago. If something is wrong again, please submit a new one.`,
}

export const MAINTENANCE_MESSAGES = {
  refusals: REFUSALS,
  rating: 'must be a whole number from 1 to 5',
  ratingMissing: 'Please choose a rating from 1 to 5',
  emptyReason: 'Please write why it is not solved yet',
  days: 'must be a whole number from 1 to 365',
  order: 'A more urgent request must not have more days than a less urgent one.',
  beforeMade: 'The deadline must not be before the day on which the request was made.',
}
