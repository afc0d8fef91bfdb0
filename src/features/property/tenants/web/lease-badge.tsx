import type { Day } from '../../../../shared/days.ts'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { LEASE_LOOKS, leaseStatus } from '../tenants.rules.ts'

export function LeaseBadge({ leaseEndDate, today }: { leaseEndDate: Day | null; today: Day }) {
  const { band, label } = leaseStatus(leaseEndDate, today)
  const word = label.replace(/\d+ days? (left|ago)/, (days) => days.replaceAll(' ', '\u00a0'))
  return <StatusBadge {...LEASE_LOOKS[band]} word={word} />
}
