import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import type { Case } from '../cases.contract.ts'
import { PRIORITY_LABELS } from '../maintenance.labels.ts'

const TONES = { urgent: 'red', high: 'orange', low: 'grey' } as const

export function PriorityBadge({ item: { priority } }: { item: Pick<Case, 'priority'> }) {
  if (priority === undefined || priority === 'normal') return null
  return (
    <StatusBadge tone={TONES[priority]} word={PRIORITY_LABELS[priority]} strong={priority === 'urgent'} />
  )
}
