import type { Day } from '../../../shared/days.ts'

/** In days overdue; an invoice set to overdue before its due day is in the first band. */
export const AGES = ['1-30', '31-60', '61-90', '90+'] as const
export type Age = (typeof AGES)[number]

export const DASHBOARD_ROWS = 5
export const RECENT_DAYS = 30
export const ENDING_DAYS = 30
/** In milliseconds; older data counts as stale. */
export const REFRESH_MS = 30_000
export const STALE_MS = 5 * 60_000

export const AGE_DAYS: Record<Age, { from: number; to: number | null }> = {
  '1-30': { from: 1, to: 30 },
  '31-60': { from: 31, to: 60 },
  '61-90': { from: 61, to: 90 },
  '90+': { from: 91, to: null },
}

/** 0 days for an invoice set to overdue before its due day. */
export function toAge(daysOverdue: number): Age {
  return AGES.find((age) => daysOverdue <= (AGE_DAYS[age].to ?? Number.POSITIVE_INFINITY)) ?? '90+'
}

/** The 28th for 29 February. */
export function yearBefore(day: Day): Day {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return before.replace(/02-29$/, '02-28')
}

/** Red above 30 days, amber above 7. */
export function overdueTone(daysOverdue: number): 'red' | 'orange' | 'grey' {
  if (daysOverdue > 30) return 'red'
  return daysOverdue > 7 ? 'orange' : 'grey'
}

/** In milliseconds; null before the first response. */
export const isStale = (updatedAt: number | null, now: number): boolean =>
  updatedAt === null || now - updatedAt > STALE_MS
