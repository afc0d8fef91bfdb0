import { addDays, type Day, daysBetween } from './days.ts'
import { dayOfMonth, monthNumber } from './months.ts'

/** Recurs on a day of the month. Each invoice or request is created `leadDays` earlier. `lastDay` is null without an end. */
export type Schedule = {
  everyMonths: number
  anchorDay: number
  leadDays: number
  startsOn: Day
  lastDay: Day | null
}

export type Recurrence = Pick<Schedule, 'everyMonths' | 'anchorDay' | 'startsOn'>

const EVERY: Record<number, string> = {
  1: 'every month',
  3: 'every 3 months',
  6: 'every 6 months',
  12: 'every year',
}

/** 'every month on day 1'. */
export const recurrenceText = ({ everyMonths, anchorDay }: Omit<Recurrence, 'startsOn'>): string =>
  `${EVERY[everyMonths] ?? `every ${everyMonths} months`} on day ${anchorDay}`

/** The first day of a period, and the day on which its invoice or request is created. */
export type Dates = { from: Day; billOn: Day }

/** Periods by index from 0. `lastIndex` is the last with `billOn` on or before a day; -1 before the first. */
export type Series<P extends Dates> = {
  at: (index: number) => P | undefined
  indexAt: (day: Day) => number
  lastIndex: (today: Day) => number
}

/** `taken` are the first days of created or skipped periods. */
export type ScheduleProgress = {
  activatedOn: Day | null
  resumedOn: Day | null
  isPaused: boolean
  taken: ReadonlySet<Day>
}

const MADE_WITHIN_DAYS = 31

function firstMonth({ anchorDay, startsOn }: Recurrence): number {
  const month = monthNumber(startsOn)
  return dayOfMonth(month, anchorDay) <= startsOn ? month : month - 1
}

export const anchorAt = (recurrence: Recurrence, index: number): Day =>
  dayOfMonth(firstMonth(recurrence) + index * recurrence.everyMonths, recurrence.anchorDay)

/** -1 before the first period. */
export function recurrenceIndexAt(recurrence: Recurrence, day: Day): number {
  if (day < recurrence.startsOn) return -1
  const index = Math.floor((monthNumber(day) - firstMonth(recurrence)) / recurrence.everyMonths)
  return anchorAt(recurrence, index) <= day ? index : Math.max(0, index - 1)
}

/** Serves schedules without amounts and lead days, such as inspections. */
export function scheduleSeries(schedule: Schedule): Series<Dates> {
  const { lastDay, leadDays, startsOn } = schedule
  const indexAt = (day: Day) => recurrenceIndexAt(schedule, day)
  return {
    at(index) {
      if (index < 0) return undefined
      const from = index === 0 ? startsOn : anchorAt(schedule, index)
      return lastDay !== null && from > lastDay ? undefined : { from, billOn: addDays(from, -leadDays) }
    },
    indexAt,
    lastIndex(today) {
      const index = indexAt(addDays(today, leadDays))
      return lastDay === null ? index : Math.min(index, indexAt(lastDay))
    },
  }
}

/** Periods with `billOn` on or before a day, earliest first. */
export function listThrough<P extends Dates>(series: Series<P>, through: Day, first = 0): P[] {
  const count = series.lastIndex(through) + 1 - first
  return Array.from({ length: Math.max(0, count) }, (_, index) => series.at(first + index)).filter(
    (period) => period !== undefined,
  )
}

/** The period to create automatically today: the latest, unless it is too old or began before the activation. */
export function findDue<P extends Dates>(
  series: Series<P>,
  progress: ScheduleProgress,
  today: Day,
): P | undefined {
  const { activatedOn, resumedOn, isPaused, taken } = progress
  const period = series.at(series.lastIndex(today))
  if (!period || activatedOn === null || isPaused || taken.has(period.from)) return undefined
  if (period.from < activatedOn || (resumedOn !== null && period.billOn < resumedOn)) return undefined
  return daysBetween(period.billOn, today) <= MADE_WITHIN_DAYS ? period : undefined
}

/** Periods to create or skip by hand, oldest first. */
export function listMissed<P extends Dates>(series: Series<P>, progress: ScheduleProgress, today: Day): P[] {
  const { activatedOn, taken } = progress
  if (activatedOn === null) return []
  const byItself = findDue(series, progress, today)?.from
  // `indexAt` may find a period that began before the activation, which the filter drops.
  return listThrough(series, today, Math.max(0, series.indexAt(activatedOn))).filter(
    ({ from }) => from >= activatedOn && from !== byItself && !taken.has(from),
  )
}

/** The next period created automatically, today or later. */
export function findNext<P extends Dates>(
  series: Series<P>,
  progress: ScheduleProgress,
  today: Day,
): P | undefined {
  if (progress.activatedOn === null || progress.isPaused) return undefined
  const now = findDue(series, progress, today)
  if (now) return now
  for (let index = series.lastIndex(today) + 1; ; index += 1) {
    const period = series.at(index)
    if (!period) return undefined
    if (!progress.taken.has(period.from) && period.from >= progress.activatedOn) return period
  }
}
