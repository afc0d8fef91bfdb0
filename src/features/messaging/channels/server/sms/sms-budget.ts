import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { toDay } from '../../../../../shared/days.ts'
import { spentSince } from './sms-budget.queries.ts'
import { findSmsSettings } from './sms-settings.queries.ts'

/** Prices and costs are stored in units of GHS 0.0001, a hundredth of a pesewa. */
const UNITS_A_PESEWA = 100
const UNITS_A_CEDI = 10_000
const QUARTER_MS = 900_000

export const toUnits = (cedis: number): number => Math.round(cedis * UNITS_A_CEDI)
export const fromUnits = (units: number): number => units / UNITS_A_CEDI

export type MonthsBudget = {
  month: string
  /** In hundredths of a pesewa, like `price` and `left`. */
  spent: number
  segments: number
  price: number | null
  /** Null without a budget; never below 0. */
  left: number | null
}

type Deps = Pick<Context, 'config' | 'clock'>

/** Time zones differ by quarters of an hour. */
export function nextMonth(now: Date, timeZone: string): Date {
  const [year = 0, month = 1] = toDay(now, timeZone).split('-').map(Number)
  const after = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
  return monthStart(after, timeZone)
}

/** In the portal's time zone. */
function monthStart(month: string, timeZone: string): Date {
  // Zones are within a day of UTC.
  let at = Date.parse(`${month}-01T00:00:00Z`) - 24 * 3_600_000
  while (!toDay(new Date(at), timeZone).startsWith(month)) at += QUARTER_MS
  return new Date(at)
}

export async function monthsBudget({ config, clock }: Deps, db: Db): Promise<MonthsBudget> {
  const now = clock.now()
  const month = toDay(now, config.TIME_ZONE).slice(0, 7)
  const settings = await findSmsSettings(db)
  const spent = await spentSince(db, monthStart(month, config.TIME_ZONE))
  const { monthlyBudget, pricePerSegment: price } = settings
  const budget = monthlyBudget === null ? null : monthlyBudget * UNITS_A_PESEWA
  const left = budget === null ? null : Math.max(0, budget - spent.cost)
  return { month, spent: spent.cost, segments: spent.segments, price, left }
}
