import type { Condition } from '../conditions.rules.ts'

export const CONDITION_LABELS: Readonly<Record<Condition, string>> = {
  good: 'Good',
  worn: 'Worn',
  damaged: 'Damaged',
  missing: 'Missing',
}

export { KIND_LABELS, STATE_LABELS } from '../handovers.states.ts'

export const STATE_TONES = { open: 'orange', submitted: 'blue', closed: 'green' } as const
