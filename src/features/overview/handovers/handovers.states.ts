import type { HandoverKind, HandoverState } from './handovers.rules.ts'

export const KIND_LABELS: Readonly<Record<HandoverKind, string>> = { entry: 'Entry', exit: 'Exit' }

export const STATE_LABELS: Readonly<Record<HandoverState, string>> = {
  open: 'Open',
  submitted: 'Submitted',
  closed: 'Closed',
}
