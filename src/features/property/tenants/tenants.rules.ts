import { type Day, daysBetween } from '../../../shared/days.ts'

export { isLeaseInOrder } from '../../identity/accounts/accounts.rules.ts'

export type LeaseBand = 'neutral' | 'expired' | 'critical' | 'urgent' | 'warning' | 'normal'

/** In days, today included. */
export const ENDING_DAYS = 30

const BAND_LABELS: Partial<Record<LeaseBand, string>> = {
  critical: 'Critical',
  urgent: 'Urgent',
  warning: 'Warning',
}

/** `strong` fills the badge with its colour. */
export const LEASE_LOOKS: Record<LeaseBand, { tone: 'green' | 'orange' | 'red' | 'grey'; strong?: boolean }> =
  {
    neutral: { tone: 'grey' },
    expired: { tone: 'red' },
    critical: { tone: 'red', strong: true },
    urgent: { tone: 'orange', strong: true },
    warning: { tone: 'orange' },
    normal: { tone: 'green' },
  }

/** Critical up to 3 days, urgent up to 7, warning up to 30. The label is like 'Urgent: 5 days left'. */
export function leaseStatus(leaseEndDate: Day | null, today: Day): { band: LeaseBand; label: string } {
  if (leaseEndDate === null) return { band: 'neutral', label: 'No end date' }
  const band = leaseBand(daysBetween(today, leaseEndDate))
  const timeLeft = leaseTimeLeft(leaseEndDate, today)
  const word = BAND_LABELS[band]
  return { band, label: word ? `${word}: ${timeLeft.charAt(0).toLowerCase()}${timeLeft.slice(1)}` : timeLeft }
}

function leaseBand(daysLeft: number): LeaseBand {
  if (daysLeft < 0) return 'expired'
  if (daysLeft <= 3) return 'critical'
  if (daysLeft <= 7) return 'urgent'
  return daysLeft <= ENDING_DAYS ? 'warning' : 'normal'
}

/** '5 days left'. */
export function leaseTimeLeft(leaseEndDate: Day, today: Day): string {
  const days = daysBetween(today, leaseEndDate)
  if (days < 0) return `Expired ${plural(-days)} ago`
  return days === 0 ? 'Ends today' : `${plural(days)} left`
}

const plural = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Splits '024 412 3456, 020 811 2233'. */
export const phoneNumbers = (phone: string): string[] =>
  phone
    .split(/[,;\n]/)
    .map((number) => number.trim())
    .filter((number, at, all) => number !== '' && all.indexOf(number) === at)
