import type { Condition } from './conditions.rules.ts'

export const CONDITION_LABELS: Readonly<Record<Condition, string>> = {
  good: 'Good',
  worn: 'Worn',
  damaged: 'Damaged',
  missing: 'Missing',
}
