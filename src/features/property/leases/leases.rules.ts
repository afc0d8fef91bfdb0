import { addDays, type Day, daysBetween } from '../../../shared/days.ts'
import { leasesOverlap } from '../properties/occupancy.rules.ts'

export const LEASE_STATES = ['upcoming', 'current', 'ended'] as const
export type LeaseState = (typeof LEASE_STATES)[number]
/** Days from today, or past the last day without a move-out. */
export const ENDS_WITHIN = ['30', '60', '90', 'over'] as const
export type EndsWithin = (typeof ENDS_WITHIN)[number]
export const PERIODS = [1, 3, 6, 12] as const
/** Prices a partial period in full or by its days. */
export const PRORATIONS = ['none', 'daily'] as const
export type Proration = (typeof PRORATIONS)[number]
export type PeriodMonths = (typeof PERIODS)[number]
export const isPeriod = (months: number): months is PeriodMonths => PERIODS.some((known) => known === months)

/** `endsOn` null is an open end; `movedOutOn` is null until the lease is ended. */
export type LeaseDays = { startsOn: Day; endsOn: Day | null; movedOutOn: Day | null }

/** A lease covers its last day, unless the tenant has moved out by then. */
export function leaseState({ startsOn, endsOn, movedOutOn }: LeaseDays, today: Day): LeaseState {
  if (movedOutOn !== null && movedOutOn <= today) return 'ended'
  if (endsOn !== null && endsOn < today) return 'ended'
  return startsOn > today ? 'upcoming' : 'current'
}

/** A lease past its end may still be ended with the move-out day. */
export const isEnded = ({ movedOutOn }: Pick<LeaseDays, 'movedOutOn'>, today: Day): boolean =>
  movedOutOn !== null && movedOutOn <= today

type Term = Pick<LeaseDays, 'startsOn' | 'endsOn'>

const isEmpty = ({ startsOn, endsOn }: Term) => startsOn === endsOn

/** A lease may begin on the day another ends; an empty one overlaps nothing. */
export function termsOverlap(one: Term, other: Term): boolean {
  if (isEmpty(one) || isEmpty(other)) return false
  const days = ({ startsOn, endsOn }: Term) => ({ moveInDate: startsOn, leaseEndDate: endsOn })
  return leasesOverlap(days(one), days(other))
}

/** Days entered in the wrong order become one day. */
export function toLeaseTerm(
  { moveInDate, leaseEndDate }: { moveInDate: Day | null; leaseEndDate: Day | null },
  otherwise: Day,
): Term {
  const begins = moveInDate ?? otherwise
  return {
    startsOn: leaseEndDate !== null && leaseEndDate < begins ? leaseEndDate : begins,
    endsOn: leaseEndDate,
  }
}

type LinkedLease = LeaseDays & { id: string; unitId: string; follows: string | null }

export const isCancelled = (lease: LeaseDays): boolean => isEmpty(lease) && lease.movedOutOn !== null

/** A tenant's successive renewals on one unit, oldest first. */
export function getRenewalChain<T extends LinkedLease>(lease: T, leases: readonly T[]): [T, ...T[]] {
  const earlier: T[] = []
  const later: T[] = []
  const same = leases.filter((other) => other.unitId === lease.unitId)
  const before = (one: T) => same.find(({ id }) => id === one.follows)
  const after = (one: T) => same.find((other) => other.follows === one.id && !isCancelled(other))
  for (let one = before(lease); one; one = before(one)) earlier.unshift(one)
  for (let one = after(lease); one; one = after(one)) later.push(one)
  return [...earlier, lease, ...later] as [T, ...T[]]
}

/** The first and last lease of each chain; leases cancelled before they began count only if alone. */
export function groupLeaseChains<T extends LinkedLease>(leases: readonly T[]): { first: T; last: T }[] {
  const begun = leases.filter((lease) => !isCancelled(lease))
  const shown = begun.length > 0 ? begun : leases
  return shown.flatMap((lease) => {
    const chain = getRenewalChain(lease, shown)
    return chain[0].id === lease.id ? [{ first: lease, last: chain.at(-1) ?? lease }] : []
  })
}

type LeaseChoice = LinkedLease & { shown: boolean }

const byStart = (a: LeaseDays, b: LeaseDays) => daysBetween(b.startsOn, a.startsOn)
const getLastDay = ({ movedOutOn, endsOn, startsOn }: LeaseDays) => movedOutOn ?? endsOn ?? startsOn

/** The lease shown in the tenant's fields: a current one, else the next, else the last; the one already shown wins. */
export function findCurrentLease<T extends LeaseChoice>(leases: readonly T[], today: Day): T | undefined {
  const shown = leases.find((lease) => lease.shown)
  const chain: readonly T[] = shown ? getRenewalChain(shown, leases) : []
  const current = leases.filter((lease) => leaseState(lease, today) === 'current').sort(byStart)
  const lasting = current.filter(({ endsOn }) => endsOn !== today)
  const upcoming = leases.filter((lease) => leaseState(lease, today) === 'upcoming').sort(byStart)
  return (
    lasting.findLast((lease) => chain.includes(lease)) ??
    lasting[0] ??
    current.findLast((lease) => chain.includes(lease)) ??
    current[0] ??
    upcoming[0] ??
    leases.toSorted((a, b) => daysBetween(getLastDay(b), getLastDay(a)) || byStart(a, b)).at(-1)
  )
}

/** The leases on a day, one per unit: a day shared by two leases belongs to the one that begins. */
export function leasesOn<T extends LinkedLease>(leases: readonly T[], day: Day): T[] {
  const current = leases.filter((lease) => leaseState(lease, day) === 'current').sort(byStart)
  const begins = current.some(({ startsOn }) => startsOn === day)
  const running = current.filter(({ startsOn, endsOn }) => !begins || endsOn !== day || startsOn === day)
  return [...new Map(running.map((lease) => [lease.unitId, lease])).values()]
}

/** The way an invoice got its lease; `migration` is for invoices from before leases were stored. */
export const LEASE_SOURCES = ['named', 'only', 'shown', 'migration'] as const
export type LeaseSource = (typeof LEASE_SOURCES)[number]

/** The lease of a charge without one: the only one on its day, else the one shown at issue. */
export function findChargeLease<T extends LeaseChoice>(
  leases: readonly T[],
  { day, issuedOn }: { day: Day; issuedOn: Day },
): { lease: T; source: LeaseSource } | undefined {
  const [only, second] = leasesOn(leases, day)
  if (only && !second) return { lease: only, source: 'only' }
  const shown = findCurrentLease(leases, issuedOn)
  return shown && { lease: shown, source: 'shown' }
}

/** Leases that can be charged, the shown one first: current and future ones, else the last one not ended. */
export function chargeableLeases<T extends LinkedLease>(leases: readonly T[], today: Day): T[] {
  const open = leases.filter((lease) => !isEnded(lease, today)).map((lease) => ({ ...lease, shown: false }))
  const running = open.filter((lease) => leaseState(lease, today) !== 'ended')
  const first = findCurrentLease(open, today)
  const others = running.filter(({ id }) => id !== first?.id).sort(byStart)
  return first ? [first, ...others] : []
}

/** Null with an open end. */
export const nextStart = ({ endsOn }: Pick<LeaseDays, 'endsOn'>): Day | null =>
  endsOn === null ? null : addDays(endsOn, 1)

const splitWords = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

/** True if they share a word, such as 'Ofori' of 'Ofori 7'. */
export function isUnitNamedAfter(unitName: string, names: readonly string[]): boolean {
  const words = new Set(names.flatMap(splitWords))
  return splitWords(unitName).some((word) => words.has(word))
}

/** 'a month', 'every 3 months', 'a year'. */
export const perPeriod = (months: number): string => {
  if (months === 1) return 'a month'
  return months === 12 ? 'a year' : `every ${months} months`
}

/** In whole pesewas. */
export const rentForMonth = ({ rent, periodMonths }: { rent: number; periodMonths: number }): number =>
  Math.round(rent / periodMonths)

type Ending = Pick<LeaseDays, 'movedOutOn'> & { state: LeaseState }

export function leaseStateWord({ state, movedOutOn }: Ending, today: Day): string {
  if (state === 'upcoming') return 'Upcoming'
  if (state === 'current') return 'Current'
  return isEnded({ movedOutOn }, today) ? 'Ended' : 'Days are over'
}
