import type { Day } from '../../../shared/days.ts'
import { StatusBadge, type Tone } from '../../../web/ui/status-badge.tsx'
import { type LeaseBand, leaseStatus } from '../tenants.rules.ts'

const TONES: Record<LeaseBand, Tone> = {
  neutral: 'grey',
  expired: 'red',
  critical: 'red',
  urgent: 'orange',
  warning: 'orange',
  normal: 'green',
}

/** How near the end of a lease is, as a badge. */
export function LeaseBadge({ leaseEndDate, today }: { leaseEndDate: Day | null; today: Day }) {
  const { band, label } = leaseStatus(leaseEndDate, today)
  return <StatusBadge tone={TONES[band]} word={label} />
}
