import type { Day } from '../../shared/days.ts'

/** How long an invoice is overdue, in bands of days; one that is not past its day yet counts in the first. */
export const AGES = ['1-30', '31-60', '61-90', '90+'] as const
export type Age = (typeof AGES)[number]

/** How many invoices and leases a list on the dashboard shows. */
export const DASHBOARD_ROWS = 5
/** Requests and complaints of so many days count as recent, today included. */
export const RECENT_DAYS = 30
/** A lease that ends within so many days is told about. */
export const ENDING_DAYS = 30
/** The dashboard asks again after so long, and is stale when its figures are older. */
export const REFRESH_MS = 30_000
export const STALE_MS = 5 * 60_000

/** The first and last day overdue of a band; the last one has no end. */
export const AGE_DAYS: Record<Age, { from: number; to: number | null }> = {
  '1-30': { from: 1, to: 30 },
  '31-60': { from: 31, to: 60 },
  '61-90': { from: 61, to: 90 },
  '90+': { from: 91, to: null },
}

/** The band of an overdue invoice by its days overdue (0 for one that an admin set to overdue before its day). */
export function ageOf(daysOverdue: number): Age {
  return AGES.find((age) => daysOverdue <= (AGE_DAYS[age].to ?? Number.POSITIVE_INFINITY)) ?? '90+'
}

/** The same day of the year before; the 28th for a 29 February. */
export function yearBefore(day: Day): Day {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return before.replace(/02-29$/, '02-28')
}

/** What the days overdue look like: above 30 red, above 7 amber, else grey. */
export function overdueTone(daysOverdue: number): 'red' | 'orange' | 'grey' {
  if (daysOverdue > 30) return 'red'
  return daysOverdue > 7 ? 'orange' : 'grey'
}

/** Whether figures that came at an instant (null: never) are stale by now, both in milliseconds. */
export const isStale = (updatedAt: number | null, now: number): boolean =>
  updatedAt === null || now - updatedAt > STALE_MS
