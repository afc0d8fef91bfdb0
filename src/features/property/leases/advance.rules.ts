import { addDays, type Day } from '../../../shared/days.ts'
import { monthsLater } from '../../../shared/months.ts'

export const ADVANCE_SOURCE =
  'Rent Act, 1963 (Act 220), section 25(5): no more than one month for a lease of a month or less, six months for a longer one.'

/** Act 220 s.25(5): the most months of rent in advance; null if the act is silent. */
export function advanceLimit(lease: { startsOn: Day; endsOn: Day | null }): number | null {
  const end = lease.endsOn === null ? null : addDays(lease.endsOn, 1)
  if (end !== null && end <= monthsLater(lease.startsOn, 1)) return 1
  return end === null || end > monthsLater(lease.startsOn, 6) ? 6 : null
}

/** Both days included. */
export const isBeyondLimit = ({ from, to }: { from: Day; to: Day }, limit: number | null): boolean =>
  limit !== null && addDays(to, 1) > monthsLater(from, limit)

/** The days that an amount of rent covers, in whole started months; null without a known rent. */
export function getAdvance({
  amount,
  from,
  lease,
}: {
  amount: number
  from: Day
  lease: { rent: number | null; periodMonths: number } | undefined
}): { from: Day; to: Day } | null {
  if (!lease?.rent) return null
  const months = Math.max(1, Math.ceil((amount * lease.periodMonths) / lease.rent))
  return { from, to: addDays(monthsLater(from, months), -1) }
}

/** 'More than 6 months of rent in advance, which Act 220, …'. */
export const advanceWarning = (limit: number): string =>
  `More than ${limit === 1 ? 'one month' : `${limit} months`} of rent in advance, which Act 220, s.25(5), does not allow for this lease. Going on needs a reason.`
