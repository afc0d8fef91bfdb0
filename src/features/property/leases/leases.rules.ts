import { addDays, type Day } from '../../../shared/days.ts'
import { leasesOverlap } from '../properties/occupancy.rules.ts'

export const LEASE_STATES = ['upcoming', 'current', 'ended'] as const
export type LeaseState = (typeof LEASE_STATES)[number]
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

export const isCancelled = (lease: LeaseDays): boolean => isEmpty(lease) && lease.movedOutOn !== null

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

type Ending = Pick<LeaseDays, 'movedOutOn'> & { state: LeaseState }

export function leaseStateWord({ state, movedOutOn }: Ending, today: Day): string {
  if (state === 'upcoming') return 'Upcoming'
  if (state === 'current') return 'Current'
  return isEnded({ movedOutOn }, today) ? 'Ended' : 'Days are over'
}
