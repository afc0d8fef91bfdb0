import { type Day, daysBetween } from '../../../shared/days.ts'
import { isCancelled, isEnded, type LeaseDays, leaseState } from './leases.rules.ts'

type LinkedLease = LeaseDays & { id: string; unitId: string; follows: string | null }

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
