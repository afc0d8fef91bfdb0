/** Written from the description of recurring charges alone. Days are whole numbers since 1970. */

const MS = 86_400_000
export const numberOfDay = (day: string): number => Math.floor(Date.parse(day) / MS)
export const dayOfNumber = (day: number): string => new Date(day * MS).toISOString().slice(0, 10)

export type ExpectedCharge = {
  name: string
  everyMonths: number
  anchorDay: number
  leadDays: number
  startsOn: number
  endsOn: number | null
  isProrated: boolean
  advanceMonths: number
  instalments: number
  steps: { fromDay: number; amount: number }[]
}
/** `ownEnd` ignores the lease. */
type Life = ExpectedCharge & { ownEnd: number | null; active?: number; resumed?: number; isPaused: boolean }
/** `upTo` is the price up to a day within the period. */
type ExpectedPeriod = {
  from: number
  to: number
  amount: number
  billOn: number
  due: number
  upTo: (day: number) => number
}
type Done = { charge: string; from: number; to: number; amount: number; due: number }

const getDateOfMonth = (day: number) => new Date(day * MS).getUTCDate()
const toMonthCount = (day: number) =>
  new Date(day * MS).getUTCFullYear() * 12 + new Date(day * MS).getUTCMonth()
const isLastOfMonth = (day: number) => getDateOfMonth(day + 1) === 1

const isMonthlyAnchor = (day: number, anchorDay: number): boolean =>
  getDateOfMonth(day) === anchorDay || (getDateOfMonth(day) < anchorDay && isLastOfMonth(day))

const amountOn = ({ steps }: ExpectedCharge, day: number): number =>
  steps.filter(({ fromDay }) => fromDay <= day).sort((a, b) => b.fromDay - a.fromDay)[0]?.amount ?? 0

/** Steps day by day. */
export function afterMonths(begin: number, months: number): number {
  let day = begin
  const isOver = () =>
    toMonthCount(day) - toMonthCount(begin) === months &&
    (getDateOfMonth(day) === getDateOfMonth(begin) ||
      (isLastOfMonth(day) && getDateOfMonth(day) < getDateOfMonth(begin)))
  while (!isOver()) day += 1
  return day
}

function listAdvance(charge: ExpectedCharge): ExpectedPeriod[] {
  const each = charge.advanceMonths / charge.instalments
  const parts =
    charge.advanceMonths === 0 ? [] : Array.from({ length: charge.instalments }, (_, part) => part)
  return parts.flatMap((part) => {
    const months = Array.from({ length: each }, (_, at) => afterMonths(charge.startsOn, part * each + at))
    const from = months[0] ?? 0
    const next = afterMonths(charge.startsOn, (part + 1) * each)
    const to = charge.endsOn === null ? next - 1 : Math.min(next - 1, charge.endsOn)
    if (from > to) return []
    const sum = months.reduce((all, day) => all + amountOn(charge, day), 0)
    const full = Math.round(sum / charge.everyMonths)
    const upTo = (day: number) => calculateAmount(full, { charge, begins: [...months, next], from, to: day })
    const due = afterMonths(charge.startsOn, part)
    return [{ from, to, amount: upTo(to), due, billOn: due - charge.leadDays, upTo }]
  })
}

type Span = { charge: ExpectedCharge; begins: readonly number[]; from: number; to: number }

/**
 * Months cost the same; a partial one by days or, once begun, whole. `begins` are first days of months and the day
 * after the last.
 */
function calculateAmount(full: number, { charge, begins, from, to }: Span): number {
  const months = begins.length - 1
  const parts = begins.slice(0, -1).map((begin, at) => {
    const next = begins[at + 1] ?? begin
    if (!charge.isProrated) return begin <= to ? 1 : 0
    const days = Math.min(to, next - 1) - Math.max(from, begin) + 1
    return Math.max(0, days) / (next - begin)
  })
  const share = parts.reduce((sum: number, part) => sum + part, 0) / months
  return Math.floor(full * share + 0.5 + 1e-6)
}

export const listExpectedPeriods = (charge: ExpectedCharge, until: number): ExpectedPeriod[] => [
  ...listAdvance(charge),
  ...listRegular({ ...charge, startsOn: afterMonths(charge.startsOn, charge.advanceMonths) }, until),
]

/** Steps day by day, and begins a period on each anchor. */
function listRegular(charge: ExpectedCharge, until: number): ExpectedPeriod[] {
  let first = charge.startsOn
  while (!isMonthlyAnchor(first, charge.anchorDay)) first -= 1
  const isAnchor = (day: number) =>
    isMonthlyAnchor(day, charge.anchorDay) &&
    (toMonthCount(day) - toMonthCount(first)) % charge.everyMonths === 0
  const periods: ExpectedPeriod[] = []
  for (let begin = first; begin <= until; ) {
    let next = begin + 1
    while (!isAnchor(next)) next += 1
    const from = Math.max(begin, charge.startsOn)
    const to = charge.endsOn === null ? next - 1 : Math.min(next - 1, charge.endsOn)
    if (from <= to) {
      const full = amountOn(charge, from)
      const begins = Array.from({ length: next - begin }, (_, at) => begin + at).filter((day) =>
        isMonthlyAnchor(day, charge.anchorDay),
      )
      const span = { charge, begins: [...begins, next], from }
      const upTo = (day: number) => calculateAmount(full, { ...span, to: day })
      periods.push({ from, to, amount: upTo(to), due: from, billOn: from - charge.leadDays, upTo })
    }
    begin = next
  }
  return periods
}

/** Expected bills and expected missed periods. */
export function createOracle() {
  const charges = new Map<string, Life>()
  const handled = new Map<string, number>()
  let billed: Done[] = []
  const toPeriodKey = (charge: string, from: number) => `${charge} ${from}`
  const find = (name: string) => {
    const charge = charges.get(name)
    if (!charge) throw new Error(`There is no rule ${name}.`)
    return charge
  }
  const listed = new Map<ExpectedCharge, { until: number; periods: ExpectedPeriod[] }>()
  const come = (charge: ExpectedCharge, day: number) => {
    const needed = day + charge.leadDays
    let known = listed.get(charge)
    if (!known || known.until < needed) {
      known = { until: needed + 400, periods: listExpectedPeriods(charge, needed + 400) }
      listed.set(charge, known)
    }
    const expected = known.periods.flatMap((period) => [period, ...getRemainder(charge, period)])
    return expected.filter(({ billOn }) => billOn <= day)
  }
  /** Days after the billed ones, if the end moved later. */
  const getRemainder = (charge: ExpectedCharge, period: ExpectedPeriod): ExpectedPeriod[] => {
    const days = Array.from({ length: period.to - period.from + 1 }, (_, at) => period.from + at)
    const ends = days
      .map((day) => handled.get(toPeriodKey(charge.name, day)))
      .filter((end) => end !== undefined)
    const last = Math.max(...ends)
    const amount = period.amount - period.upTo(last)
    if (ends.length === 0 || last >= period.to || amount === 0) return []
    const isAdvance = period.from < afterMonths(charge.startsOn, charge.advanceMonths)
    const due = isAdvance ? period.due : last + 1
    return [{ ...period, from: last + 1, amount, due, billOn: due - charge.leadDays }]
  }
  const bill = (charge: string, { from, to, amount, due }: ExpectedPeriod, day: number) => {
    if (handled.has(toPeriodKey(charge, from))) return
    handled.set(toPeriodKey(charge, from), to)
    billed.push({ charge, from, to, amount, due: Math.max(due, day) })
  }
  const byItself = (name: string, day: number): ExpectedPeriod | undefined => {
    const charge = find(name)
    const latest = come(charge, day).at(-1)
    if (
      !latest ||
      charge.active === undefined ||
      charge.isPaused ||
      handled.has(toPeriodKey(name, latest.from))
    )
      return undefined
    const isOurs = latest.from >= charge.active && latest.billOn >= (charge.resumed ?? latest.billOn)
    return isOurs && day - latest.billOn <= 31 ? latest : undefined
  }
  return {
    add: (charge: ExpectedCharge) =>
      void charges.set(charge.name, { ...charge, ownEnd: charge.endsOn, isPaused: false }),
    /** Skips periods that have begun. */
    activate(name: string, day: number) {
      const charge = find(name)
      charge.active = day
      for (const period of come(charge, day)) {
        if (period.from >= day) bill(name, period, day)
        else handled.set(toPeriodKey(name, period.from), period.to)
      }
    },
    pause(name: string) {
      find(name).isPaused = true
    },
    resume(name: string, day: number) {
      const charge = find(name)
      charge.isPaused = false
      charge.resumed = day
    },
    run(day: number) {
      for (const name of charges.keys()) {
        const period = byItself(name, day)
        if (period) bill(name, period, day)
      }
    },
    missed: (day: number): { charge: string; from: number; amount: number }[] =>
      [...charges.entries()].flatMap(([name, charge]) => {
        if (charge.active === undefined) return []
        const since = charge.active
        const now = byItself(name, day)
        return come(charge, day)
          .filter(({ from }) => from >= since && from !== now?.from && !handled.has(toPeriodKey(name, from)))
          .map(({ from, amount }) => ({ charge: name, from, amount }))
      }),
    answer(name: string, from: number, { day, action }: { day: number; action: 'bill' | 'skip' }) {
      const period = come(find(name), day).find((one) => one.from === from)
      if (!period) throw new Error(`Nothing of ${name} waits from ${dayOfNumber(from)} on.`)
      if (action === 'bill') bill(name, period, day)
      else handled.set(toPeriodKey(name, from), period.to)
    },
    /** `last` is null for a lease without an end; billed periods stay. */
    moveEnd(names: readonly string[], last: number | null) {
      for (const name of names) {
        const charge = find(name)
        const ends = [charge.ownEnd, last].filter((end) => end !== null)
        charge.endsOn = ends.length === 0 ? null : Math.min(...ends)
        listed.delete(charge)
      }
    },
    /** Voids bills of later periods, which are billed again if the lease continues. */
    withdrawAfter(names: readonly string[], last: number) {
      for (const { charge, from } of billed)
        if (names.includes(charge) && from > last) handled.delete(toPeriodKey(charge, from))
      billed = billed.filter(({ charge, from }) => !names.includes(charge) || from <= last)
    },
    /** Ending a lease bills the unbilled rest at once. */
    billRest(names: readonly string[], day: number) {
      for (const name of names) {
        const charge = find(name)
        if (charge.active === undefined || charge.isPaused) continue
        const since = charge.active
        for (const period of come(charge, day)) if (period.from >= since) bill(name, period, day)
      }
    },
    billed: (): string[] =>
      billed
        .map(({ charge, from, to, amount, due }) =>
          [charge, dayOfNumber(from), dayOfNumber(to), amount, dayOfNumber(due)].join(' | '),
        )
        .sort(),
  }
}
