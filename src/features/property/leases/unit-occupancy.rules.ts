import { type Day, daysBetween } from '../../../shared/days.ts'
import { isEnded, type LeaseDays, termsOverlap } from './leases.rules.ts'

/** `shown`: the lease in the tenant's fields. */
type UnitLease = LeaseDays & { shown: boolean }

/** A tenant who gave no move-out day is still there after the lease, unless another of their leases is shown. */
const isOpen = (lease: UnitLease, today: Day): boolean =>
  !isEnded(lease, today) && (lease.shown || lease.endsOn === null || lease.endsOn >= today)

const rank = ({ endsOn }: LeaseDays, today: Day) =>
  endsOn !== null && endsOn < today ? 0 : endsOn === today ? 1 : 2

const byStart = (a: LeaseDays, b: LeaseDays) => daysBetween(b.startsOn, a.startsOn)

/** The current and next lease, since when the unit is vacant, and the last lease. */
export function unitOccupancy<T extends UnitLease>(leases: readonly T[], today: Day) {
  const open = leases.filter((lease) => isOpen(lease, today)).sort(byStart)
  const inside = open
    .filter(({ startsOn }) => startsOn <= today)
    .sort((a, b) => rank(a, today) - rank(b, today) || byStart(a, b))
  const lease = inside.pop()
  const next = open.find(({ startsOn }) => startsOn > today)
  const over = leases.flatMap((one) => {
    const day = one.movedOutOn ?? one.endsOn
    return day !== null && day <= today ? [{ day, one }] : []
  })
  const ended = over.sort((a, b) => daysBetween(b.day, a.day) || byStart(a.one, b.one)).at(-1)
  return {
    lease: lease ?? null,
    last: lease ?? ended?.one ?? null,
    others: inside,
    next: next ?? null,
    doubleLet: open.some((one, at) => open.slice(at + 1).some((other) => termsOverlap(one, other))),
    vacantSince: lease ? null : (ended?.day ?? null),
  }
}
