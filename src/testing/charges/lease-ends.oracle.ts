import fc from 'fast-check'
import { afterMonths, type ExpectedCharge, listExpectedPeriods } from './billing.oracle.ts'

/** Written from the rules of lease ends alone. Days are whole numbers since 1970, amounts whole pesewas. */

export type Proration = 'none' | 'daily'
export type ManualInvoice = {
  from: number
  to: number
  amount: number
  /** By a credit note before the end. */
  credited: number
}
export type History = {
  rules: (ExpectedCharge & { activatedOn: number })[]
  handMade: ManualInvoice[]
  startsOn: number
  /** As entered. */
  endsOn: number | null
  deposit: { amount: number; paid: number }
  /** Days and amounts. */
  payments: { day: number; amount: number }[]
  /** Decided on `day`; each replaces the previous one. */
  ends: { day: number; last: number | null; proration: Proration | null }[]
}

const createCharge = (startsOn: number) =>
  fc
    .record({
      everyMonths: fc.constantFrom(1, 1, 1, 3, 6, 12),
      anchorDay: fc.constantFrom(1, 1, 5, 15, 28, 29, 30, 31),
      leadDays: fc.constantFrom(0, 5, 10, 31, 60),
      later: fc.integer({ min: 0, max: 40 }),
      isProrated: fc.boolean(),
      advance: fc.constantFrom<[number, number]>([0, 1], [0, 1], [3, 1], [6, 2], [12, 1], [12, 3]),
      amount: fc.integer({ min: 1, max: 500_000 }),
      rise: fc.option(
        fc.record({ after: fc.integer({ min: 1, max: 300 }), amount: fc.integer({ min: 1, max: 500_000 }) }),
      ),
      activatedAfter: fc.integer({ min: -20, max: 20 }),
    })
    .map(({ later, advance: [advanceMonths, instalments], amount, rise, activatedAfter, ...terms }) => {
      const begins = startsOn + later
      const steps = [
        { fromDay: begins, amount },
        ...(rise ? [{ fromDay: begins + rise.after, amount: rise.amount }] : []),
      ]
      return {
        ...terms,
        name: 'Charge',
        advanceMonths,
        instalments,
        startsOn: begins,
        endsOn: null,
        steps,
        activatedOn: Math.max(startsOn, begins + activatedAfter),
      }
    })

const createHandMade = (startsOn: number): fc.Arbitrary<ManualInvoice> =>
  fc
    .record({
      after: fc.integer({ min: 0, max: 250 }),
      months: fc.constantFrom(1, 1, 2, 3, 6, 12),
      less: fc.constantFrom(0, 0, 3, 17),
      amount: fc.integer({ min: 1, max: 900_000 }),
      part: fc.constantFrom(0, 0, 0, 0.3, 0.9),
    })
    .map(({ after, months, less, amount, part }) => {
      const from = startsOn + after
      return { from, to: afterMonths(from, months) - 1 - less, amount, credited: Math.floor(amount * part) }
    })

/** For a lease that begins within weeks after a day. */
export const historyFrom = (day: number): fc.Arbitrary<History> =>
  fc.integer({ min: 0, max: 40 }).chain((after) => {
    const startsOn = day + after
    const end = fc.record({
      day: fc.integer({ min: 90, max: 260 }).map((later) => startsOn + later),
      moved: fc.integer({ min: -50, max: 70 }),
      goesOn: fc.constantFrom(false, false, false, true),
      proration: fc.constantFrom<(Proration | null)[]>(null, null, 'none', 'daily'),
    })
    return fc
      .record({
        rules: fc.array(createCharge(startsOn), { minLength: 0, maxLength: 2 }),
        handMade: fc.array(createHandMade(startsOn), { minLength: 0, maxLength: 2 }),
        startsOn: fc.constant(startsOn),
        endsOn: fc.option(
          fc.integer({ min: 90, max: 400 }).map((later) => startsOn + later),
          { freq: 3 },
        ),
        deposit: fc.constantFrom<{ amount: number; paid: number }[]>(
          { amount: 0, paid: 0 },
          { amount: 90_000, paid: 0 },
          { amount: 90_000, paid: 40_000 },
        ),
        payments: fc.array(
          fc.record({
            day: fc.integer({ min: 20, max: 300 }).map((later) => startsOn + later),
            amount: fc.integer({ min: 1, max: 1_500_000 }),
          }),
          { maxLength: 3 },
        ),
        ends: fc.array(end, { minLength: 1, maxLength: 3 }).map(inOrder),
      })
      .map(withoutConflict)
  })

type DrawnEnd = { day: number; moved: number; goesOn: boolean; proration: Proration | null }

/** The last one ends the lease; earlier ones are in the future, so that they can be moved. */
function inOrder(drawn: readonly DrawnEnd[]): History['ends'] {
  const sorted = drawn.toSorted((one, other) => one.day - other.day)
  return sorted.map(({ day, moved, goesOn, proration }, at) => {
    const isLast = at === sorted.length - 1
    const next = sorted[at + 1]
    if (!isLast && goesOn && at > 0) return { day: day + at, last: null, proration: null }
    const last = day + at + (isLast ? moved : Math.max(1, moved) + (next ? next.day - day + 5 : 0))
    return { day: day + at, last, proration }
  })
}

/**
 * An end billed in one way is not billed again in another: proration is decided once, and never for leases entered with
 * an end.
 */
function withoutConflict(history: History): History {
  const { ends, endsOn } = history
  const proration = endsOn === null ? (ends.at(-1)?.proration ?? null) : null
  return { ...history, ends: ends.map((end) => ({ ...end, proration })) }
}

function handMadeCost({ from, to, amount, credited }: ManualInvoice, last: number, by: Proration): number {
  if (from > last) return 0
  if (to <= last) return amount - credited
  const begins = [from]
  for (let at = 1; afterMonths(from, at) <= to; at += 1) begins.push(afterMonths(from, at))
  let [used, whole] = [0, 0]
  for (const [at, begin] of begins.entries()) {
    const next = afterMonths(from, at + 1)
    const length = next - begin
    const days = Math.min(next - 1, to) - begin + 1
    whole += days / length
    if (begin > last) continue
    used += by === 'none' ? days / length : Math.max(0, Math.min(last, to, next - 1) - begin + 1) / length
  }
  return Math.max(0, Math.floor((amount * used) / whole + 0.5 + 1e-6) - credited)
}

function chargeCost(
  { activatedOn, ...charge }: History['rules'][number],
  last: number,
  by: Proration | null,
): number {
  const ended = by === null ? charge : { ...charge, isProrated: by === 'daily' }
  const [whole, cut] = [listExpectedPeriods(charge, last + 800), listExpectedPeriods(ended, last + 800)]
  return whole.reduce((sum, period, at) => {
    if (period.from > last || period.from < activatedOn) return sum
    if (period.to <= last) return sum + period.amount
    return sum + Math.min(period.amount, cut[at]?.upTo(last) ?? 0)
  }, 0)
}

/** The debt without deposit, if the last day had been known from the beginning. */
export function owedFor({ rules: charges, handMade, ends }: History): number {
  const end = ends.at(-1)
  if (!end || end.last === null) throw new Error('The last act ends the lease.')
  const { last, proration } = end
  return (
    charges.reduce((sum, charge) => sum + chargeCost(charge, last, proration), 0) +
    handMade.reduce((sum, one) => sum + handMadeCost(one, last, proration ?? 'none'), 0)
  )
}
