import type { Priority } from './priority.rules.ts'

export const PRIORITY_LABELS: Record<Priority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

export const ratingText = (rating: number): string => `${rating} of 5`
