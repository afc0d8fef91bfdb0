import { addDays, type Day } from '../../../shared/days.ts'
import { dayOfMonth, monthNumber } from '../../../shared/months.ts'

export const PERIODS = ['today', 'week', 'month', 'lastMonth'] as const
export type PeriodName = (typeof PERIODS)[number]
export const PERIOD_LABELS: Record<PeriodName, string> = {
  today: 'Today',
  week: 'This week',
  month: 'This month',
  lastMonth: 'Last month',
}

type Days = { from: Day; to: Day }

const LAST_DATE = 31
const monthDays = (month: number): Days => ({ from: dayOfMonth(month, 1), to: dayOfMonth(month, LAST_DATE) })

/** Both days are included; a week begins on Monday. */
export function periodDays(name: PeriodName, today: Day): Days {
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'week': {
      const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
      const from = addDays(today, -sinceMonday)
      return { from, to: addDays(from, 6) }
    }
    case 'month':
      return monthDays(monthNumber(today))
    case 'lastMonth':
      return monthDays(monthNumber(today) - 1)
  }
}
