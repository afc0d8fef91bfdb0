import type { Condition } from '../conditions.rules.ts'
import type { HandoverKind, HandoverState } from '../handovers.rules.ts'

export const CONDITION_LABELS: Readonly<Record<Condition, string>> = {
  good: 'Good',
  worn: 'Worn',
  damaged: 'Damaged',
  missing: 'Missing',
}

export const KIND_LABELS: Readonly<Record<HandoverKind, string>> = { entry: 'Entry', exit: 'Exit' }

export const STATE_LABELS: Readonly<Record<HandoverState, string>> = {
  open: 'Open',
  submitted: 'Submitted',
  closed: 'Closed',
}
export const STATE_TONES = { open: 'orange', submitted: 'blue', closed: 'green' } as const
