import { StatusBadge, type Tone } from '../../../../web/ui/status-badge.tsx'
import { PROMISE_LABELS, type PromiseState } from '../arrears.rules.ts'

const TONES: Record<PromiseState, Tone> = { open: 'blue', kept: 'green', broken: 'red' }

export const PromiseBadge = ({ state }: { state: PromiseState }) => (
  <StatusBadge tone={TONES[state]} word={PROMISE_LABELS[state]} />
)
