/** Written from the description of recurring charges alone. Days are whole numbers since 1970. */

const MS = 86_400_000
export const numberOfDay = (day: string): number => Math.floor(Date.parse(day) / MS)
export const dayOfNumber = (day: number): string => new Date(day * MS).toISOString().slice(0, 10)

export type ExpectedRule = {
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
type Life = ExpectedRule & { ownEnd: number | null; active?: number; resumed?: number; isPaused: boolean }
/** `upTo` is the price up to a day within the period. */
type ExpectedPeriod = {
  from: number
  to: number
  amount: number
  billOn: number
  due: number
  upTo: (day: number) => number
}
type Done = { rule: string; from: number; to: number; amount: number; due: number }

const dateOf = (day: number) => new Date(day * MS).getUTCDate()
const monthOf = (day: number) => new Date(day * MS).getUTCFullYear() * 12 + new Date(day * MS).getUTCMonth()
const isLastOfMonth = (day: number) => dateOf(day + 1) === 1

const isMonthlyAnchor = (day: number, anchorDay: number): boolean =>
  dateOf(day) === anchorDay || (dateOf(day) < anchorDay && isLastOfMonth(day))

const amountOn = ({ steps }: ExpectedRule, day: number): number =>
  steps.filter(({ fromDay }) => fromDay <= day).sort((a, b) => b.fromDay - a.fromDay)[0]?.amount ?? 0

/** Steps day by day. */
export function afterMonths(begin: number, months: number): number {
  let day = begin
  const isOver = () =>
    monthOf(day) - monthOf(begin) === months &&
    (dateOf(day) === dateOf(begin) || (isLastOfMonth(day) && dateOf(day) < dateOf(begin)))
  while (!isOver()) day += 1
  return day
}

function listAdvance(rule: ExpectedRule): ExpectedPeriod[] {
  const each = rule.advanceMonths / rule.instalments
  const parts = rule.advanceMonths === 0 ? [] : Array.from({ length: rule.instalments }, (_, part) => part)
  return parts.flatMap((part) => {
    const months = Array.from({ length: each }, (_, at) => afterMonths(rule.startsOn, part * each + at))
    const from = months[0] ?? 0
    const next = afterMonths(rule.startsOn, (part + 1) * each)
    const to = rule.endsOn === null ? next - 1 : Math.min(next - 1, rule.endsOn)
    if (from > to) return []
    const sum = months.reduce((all, day) => all + amountOn(rule, day), 0)
    const full = Math.round(sum / rule.everyMonths)
    const upTo = (day: number) => costOf(full, { rule, begins: [...months, next], from, to: day })
    const due = afterMonths(rule.startsOn, part)
    return [{ from, to, amount: upTo(to), due, billOn: due - rule.leadDays, upTo }]
  })
}

type Span = { rule: ExpectedRule; begins: readonly number[]; from: number; to: number }

/**
 * Months cost the same; a partial one by days or, once begun, whole. `begins` are first days of months and the day
 * after the last.
 */
function costOf(full: number, { rule, begins, from, to }: Span): number {
  const months = begins.length - 1
  const parts = begins.slice(0, -1).map((begin, at) => {
    const next = begins[at + 1] ?? begin
    if (!rule.isProrated) return begin <= to ? 1 : 0
    const days = Math.min(to, next - 1) - Math.max(from, begin) + 1
    return Math.max(0, days) / (next - begin)
  })
  const share = parts.reduce((sum: number, part) => sum + part, 0) / months
  return Math.floor(full * share + 0.5 + 1e-6)
}

export const periodsOf = (rule: ExpectedRule, until: number): ExpectedPeriod[] => [
  ...listAdvance(rule),
  ...listRegular({ ...rule, startsOn: afterMonths(rule.startsOn, rule.advanceMonths) }, until),
]

/** Steps day by day, and begins a period on each anchor. */
function listRegular(rule: ExpectedRule, until: number): ExpectedPeriod[] {
  let first = rule.startsOn
  while (!isMonthlyAnchor(first, rule.anchorDay)) first -= 1
  const isAnchor = (day: number) =>
    isMonthlyAnchor(day, rule.anchorDay) && (monthOf(day) - monthOf(first)) % rule.everyMonths === 0
  const periods: ExpectedPeriod[] = []
  for (let begin = first; begin <= until; ) {
    let next = begin + 1
    while (!isAnchor(next)) next += 1
    const from = Math.max(begin, rule.startsOn)
    const to = rule.endsOn === null ? next - 1 : Math.min(next - 1, rule.endsOn)
    if (from <= to) {
      const full = amountOn(rule, from)
      const begins = Array.from({ length: next - begin }, (_, at) => begin + at).filter((day) =>
        isMonthlyAnchor(day, rule.anchorDay),
      )
      const span = { rule, begins: [...begins, next], from }
      const upTo = (day: number) => costOf(full, { ...span, to: day })
      periods.push({ from, to, amount: upTo(to), due: from, billOn: from - rule.leadDays, upTo })
    }
    begin = next
  }
  return periods
}

/** Expected bills and expected missed periods. */
export function createOracle() {
  const rules = new Map<string, Life>()
  const handled = new Map<string, number>()
  let billed: Done[] = []
  const keyOf = (rule: string, from: number) => `${rule} ${from}`
  const find = (name: string) => {
    const rule = rules.get(name)
    if (!rule) throw new Error(`There is no rule ${name}.`)
    return rule
  }
  const listed = new Map<ExpectedRule, { until: number; periods: ExpectedPeriod[] }>()
  const come = (rule: ExpectedRule, day: number) => {
    const needed = day + rule.leadDays
    let known = listed.get(rule)
    if (!known || known.until < needed) {
      known = { until: needed + 400, periods: periodsOf(rule, needed + 400) }
      listed.set(rule, known)
    }
    const asked = known.periods.flatMap((period) => [period, ...restOf(rule, period)])
    return asked.filter(({ billOn }) => billOn <= day)
  }
  /** Days after the billed ones, if the end moved later. */
  const restOf = (rule: ExpectedRule, period: ExpectedPeriod): ExpectedPeriod[] => {
    const days = Array.from({ length: period.to - period.from + 1 }, (_, at) => period.from + at)
    const ends = days.map((day) => handled.get(keyOf(rule.name, day))).filter((end) => end !== undefined)
    const last = Math.max(...ends)
    const amount = period.amount - period.upTo(last)
    if (ends.length === 0 || last >= period.to || amount === 0) return []
    const isAdvance = period.from < afterMonths(rule.startsOn, rule.advanceMonths)
    const due = isAdvance ? period.due : last + 1
    return [{ ...period, from: last + 1, amount, due, billOn: due - rule.leadDays }]
  }
  const bill = (rule: string, { from, to, amount, due }: ExpectedPeriod, day: number) => {
    if (handled.has(keyOf(rule, from))) return
    handled.set(keyOf(rule, from), to)
    billed.push({ rule, from, to, amount, due: Math.max(due, day) })
  }
  const byItself = (name: string, day: number): ExpectedPeriod | undefined => {
    const rule = find(name)
    const latest = come(rule, day).at(-1)
    if (!latest || rule.active === undefined || rule.isPaused || handled.has(keyOf(name, latest.from)))
      return undefined
    const isOurs = latest.from >= rule.active && latest.billOn >= (rule.resumed ?? latest.billOn)
    return isOurs && day - latest.billOn <= 31 ? latest : undefined
  }
  return {
    add: (rule: ExpectedRule) => void rules.set(rule.name, { ...rule, ownEnd: rule.endsOn, isPaused: false }),
    /** Skips periods that have begun. */
    activate(name: string, day: number) {
      const rule = find(name)
      rule.active = day
      for (const period of come(rule, day)) {
        if (period.from >= day) bill(name, period, day)
        else handled.set(keyOf(name, period.from), period.to)
      }
    },
    pause(name: string) {
      find(name).isPaused = true
    },
    resume(name: string, day: number) {
      const rule = find(name)
      rule.isPaused = false
      rule.resumed = day
    },
    run(day: number) {
      for (const name of rules.keys()) {
        const period = byItself(name, day)
        if (period) bill(name, period, day)
      }
    },
    missed: (day: number): { rule: string; from: number; amount: number }[] =>
      [...rules.entries()].flatMap(([name, rule]) => {
        if (rule.active === undefined) return []
        const since = rule.active
        const now = byItself(name, day)
        return come(rule, day)
          .filter(({ from }) => from >= since && from !== now?.from && !handled.has(keyOf(name, from)))
          .map(({ from, amount }) => ({ rule: name, from, amount }))
      }),
    answer(name: string, from: number, { day, action }: { day: number; action: 'bill' | 'skip' }) {
      const period = come(find(name), day).find((one) => one.from === from)
      if (!period) throw new Error(`Nothing of ${name} waits from ${dayOfNumber(from)} on.`)
      if (action === 'bill') bill(name, period, day)
      else handled.set(keyOf(name, from), period.to)
    },
    /** `last` is null for a lease without an end; billed periods stay. */
    moveEnd(names: readonly string[], last: number | null) {
      for (const name of names) {
        const rule = find(name)
        const ends = [rule.ownEnd, last].filter((end) => end !== null)
        rule.endsOn = ends.length === 0 ? null : Math.min(...ends)
        listed.delete(rule)
      }
    },
    /** Voids bills of later periods, which are billed again if the lease continues. */
    withdrawAfter(names: readonly string[], last: number) {
      for (const { rule, from } of billed)
        if (names.includes(rule) && from > last) handled.delete(keyOf(rule, from))
      billed = billed.filter(({ rule, from }) => !names.includes(rule) || from <= last)
    },
    /** Ending a lease bills the unbilled rest at once. */
    billRest(names: readonly string[], day: number) {
      for (const name of names) {
        const rule = find(name)
        if (rule.active === undefined || rule.isPaused) continue
        const since = rule.active
        for (const period of come(rule, day)) if (period.from >= since) bill(name, period, day)
      }
    },
    billed: (): string[] =>
      billed
        .map(({ rule, from, to, amount, due }) =>
          [rule, dayOfNumber(from), dayOfNumber(to), amount, dayOfNumber(due)].join(' | '),
        )
        .sort(),
  }
}
