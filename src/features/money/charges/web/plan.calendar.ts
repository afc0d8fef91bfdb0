import { addDays, type Day, daysBetween } from '../../../../shared/days.ts'
import { dayOfMonth, monthNumber } from '../../../../shared/months.ts'
import type { PlannedPeriod } from '../plans.contract.ts'

const MONTHS_AHEAD = 3
const MONDAY = '2024-01-01'

export type DueDay = { day: Day; periods: PlannedPeriod[] }
/** `month` is 'YYYY-MM'; `days` have something due. */
export type PlanMonth = { month: string; days: DueDay[] }

export const planEnd = (today: Day): Day => dayOfMonth(monthNumber(today) + MONTHS_AHEAD, 31)

const byTenant = (a: PlannedPeriod, b: PlannedPeriod) => a.tenantName.localeCompare(b.tenantName, 'en')

/** The rest of this month, if anything is due, and the next three. */
export function planMonths(periods: readonly PlannedPeriod[], today: Day): PlanMonth[] {
  const byDay = Map.groupBy(periods, ({ dueDate }) => dueDate)
  const days = [...byDay].map(([day, own]) => ({ day, periods: own.toSorted(byTenant) }))
  days.sort((a, b) => (a.day < b.day ? -1 : 1))
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, at) => {
    const month = dayOfMonth(monthNumber(today) + at, 1).slice(0, 7)
    return { month, days: days.filter(({ day }) => day.startsWith(month)) }
  }).filter((one, at) => at > 0 || one.days.length > 0)
}

export function listWeeks(month: string): (Day | null)[][] {
  const [first, last] = [`${month}-01`, dayOfMonth(monthNumber(`${month}-01`), 31)]
  const before = ((daysBetween(MONDAY, first) % 7) + 7) % 7
  const count = Math.ceil((before + daysBetween(first, last) + 1) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const day = addDays(first, week * 7 + at - before)
      return day >= first && day <= last ? day : null
    }),
  )
}
