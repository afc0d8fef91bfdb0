import { type Day, daysBetween } from '../../shared/days.ts'

export { leaseInOrder } from '../accounts/accounts.rules.ts'

/** How near the end of a lease is. */
export type LeaseBand = 'neutral' | 'expired' | 'critical' | 'urgent' | 'warning' | 'normal'

/** A lease that ends within so many days, today included, is ending. */
export const ENDING_DAYS = 30

/** The words that set the bands apart where their colours do not. */
const BAND_WORDS: Partial<Record<LeaseBand, string>> = {
  critical: 'Critical',
  urgent: 'Urgent',
  warning: 'Warning',
}

/** What each band looks like; a strong colour is filled. */
export const LEASE_LOOKS: Record<LeaseBand, { tone: 'green' | 'orange' | 'red' | 'grey'; strong?: boolean }> =
  {
    neutral: { tone: 'grey' },
    expired: { tone: 'red' },
    critical: { tone: 'red', strong: true },
    urgent: { tone: 'orange', strong: true },
    warning: { tone: 'orange' },
    normal: { tone: 'green' },
  }

/** The band of a lease end, critical up to 3 days, urgent up to 7, warning up to 30, and its words: 'Urgent: 5 days left'. */
export function leaseStatus(leaseEndDate: Day | null, today: Day): { band: LeaseBand; label: string } {
  if (leaseEndDate === null) return { band: 'neutral', label: 'No end date' }
  const band = leaseBand(daysBetween(today, leaseEndDate))
  const words = leaseTimeLeft(leaseEndDate, today)
  const word = BAND_WORDS[band]
  return { band, label: word ? `${word}: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words }
}

function leaseBand(daysLeft: number): LeaseBand {
  if (daysLeft < 0) return 'expired'
  if (daysLeft <= 3) return 'critical'
  if (daysLeft <= 7) return 'urgent'
  return daysLeft <= ENDING_DAYS ? 'warning' : 'normal'
}

/** How long a lease lasts yet, in the words of an email: '5 days left'. */
export function leaseTimeLeft(leaseEndDate: Day, today: Day): string {
  const days = daysBetween(today, leaseEndDate)
  if (days < 0) return `Expired ${plural(-days)} ago`
  return days === 0 ? 'Ends today' : `${plural(days)} left`
}

const plural = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** The telephone numbers in what somebody typed as one: '024 412 3456, 020 811 2233'. */
export const phoneNumbers = (phone: string): string[] =>
  phone
    .split(/[,;\n]/)
    .map((number) => number.trim())
    .filter((number, at, all) => number !== '' && all.indexOf(number) === at)
