import { type Day, daysBetween } from '../../shared/days.ts'

/** How near the end of a lease is. */
export type LeaseBand = 'neutral' | 'expired' | 'critical' | 'urgent' | 'warning' | 'normal'

/** The band and the words for a lease end: critical up to 3 days, urgent up to 7, warning up to 30. */
export function leaseStatus(leaseEndDate: Day | null, today: Day): { band: LeaseBand; label: string } {
  if (leaseEndDate === null) return { band: 'neutral', label: 'No end date' }
  const days = daysBetween(today, leaseEndDate)
  if (days < 0) return { band: 'expired', label: `Expired ${plural(-days)} ago` }
  const label = days === 0 ? 'Ends today' : `${plural(days)} left`
  if (days <= 3) return { band: 'critical', label }
  if (days <= 7) return { band: 'urgent', label }
  return { band: days <= 30 ? 'warning' : 'normal', label }
}

const plural = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** A lease must end after it began, where both days are known. */
export function leaseInOrder(
  moveInDate: Day | null | undefined,
  leaseEndDate: Day | null | undefined,
): boolean {
  return !moveInDate || !leaseEndDate || leaseEndDate > moveInDate
}
