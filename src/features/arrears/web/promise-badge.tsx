import { StatusBadge, type Tone } from '../../../web/ui/status-badge.tsx'
import type { PromiseState } from '../arrears.rules.ts'

const BADGES: Record<PromiseState, { tone: Tone; word: string }> = {
  open: { tone: 'blue', word: 'Promised' },
  kept: { tone: 'green', word: 'Kept' },
  broken: { tone: 'red', word: 'Broken' },
}

export const PromiseBadge = ({ state }: { state: PromiseState }) => <StatusBadge {...BADGES[state]} />
