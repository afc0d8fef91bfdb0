import { addDays, type Day, daysBetween } from '../../shared/days.ts'
import { dayOfMonth, monthNumber } from '../../shared/months.ts'

/** What comes again on a day of the month; the `leadDays` before it, it is made. `lastDay` is null without an end. */
export type Schedule = {
  everyMonths: number
  anchorDay: number
  leadDays: number
  startsOn: Day
  lastDay: Day | null
}

export type Grid = Pick<Schedule, 'everyMonths' | 'anchorDay' | 'startsOn'>

/** The first day of one period, and the day on which it is made: billed, or asked for. */
export type Dates = { from: Day; billOn: Day }

/** Periods by their index, counted from 0. `lastIndex` is that of the last one whose day of making has come; -1 before. */
export type Series<P extends Dates> = {
  at: (index: number) => P | undefined
  /** Which begins last on or before a day; -1 before the first. */
  indexAt: (day: Day) => number
  lastIndex: (today: Day) => number
}

/** `resumedOn` is the last day on which it was paused and went on. `taken` are the first days of what has a row. */
export type RuleLife = {
  activatedOn: Day | null
  resumedOn: Day | null
  isPaused: boolean
  taken: ReadonlySet<Day>
}

/** So late a period is still made by itself, in days after the planned one. */
const MADE_WITHIN_DAYS = 31

/** The month of the last anchor on or before the first day. */
function firstMonth({ anchorDay, startsOn }: Grid): number {
  const month = monthNumber(startsOn)
  return dayOfMonth(month, anchorDay) <= startsOn ? month : month - 1
}

export const anchorAt = (grid: Grid, index: number): Day =>
  dayOfMonth(firstMonth(grid) + index * grid.everyMonths, grid.anchorDay)

/** Which period begins last on or before a day; -1 before the first. */
export function gridIndexAt(grid: Grid, day: Day): number {
  if (day < grid.startsOn) return -1
  const index = Math.floor((monthNumber(day) - firstMonth(grid)) / grid.everyMonths)
  return anchorAt(grid, index) <= day ? index : Math.max(0, index - 1)
}

/** Of what has days only, no amounts and no advance. */
export function scheduleSeries(schedule: Schedule): Series<Dates> {
  const { lastDay, leadDays, startsOn } = schedule
  const indexAt = (day: Day) => gridIndexAt(schedule, day)
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

/** The periods whose day of making has come by then, the first one first. */
export function madeThrough<P extends Dates>(series: Series<P>, through: Day, first = 0): P[] {
  const count = series.lastIndex(through) + 1 - first
  return Array.from({ length: Math.max(0, count) }, (_, index) => series.at(first + index)).filter(
    (period) => period !== undefined,
  )
}

/** What is made by itself today: the latest period, unless it is older than that or has begun before the activation. */
export function dueIn<P extends Dates>(series: Series<P>, life: RuleLife, today: Day): P | undefined {
  const { activatedOn, resumedOn, isPaused, taken } = life
  const period = series.at(series.lastIndex(today))
  if (!period || activatedOn === null || isPaused || taken.has(period.from)) return undefined
  if (period.from < activatedOn || (resumedOn !== null && period.billOn < resumedOn)) return undefined
  return daysBetween(period.billOn, today) <= MADE_WITHIN_DAYS ? period : undefined
}

/** What waits for somebody, the oldest first. */
export function missedIn<P extends Dates>(series: Series<P>, life: RuleLife, today: Day): P[] {
  const { activatedOn, taken } = life
  if (activatedOn === null) return []
  const byItself = dueIn(series, life, today)?.from
  // One before, because the period that holds the day of the activation has begun before it.
  return madeThrough(series, today, Math.max(0, series.indexAt(activatedOn))).filter(
    ({ from }) => from >= activatedOn && from !== byItself && !taken.has(from),
  )
}

/** What is made next by itself, today or later. */
export function nextIn<P extends Dates>(series: Series<P>, life: RuleLife, today: Day): P | undefined {
  if (life.activatedOn === null || life.isPaused) return undefined
  const now = dueIn(series, life, today)
  if (now) return now
  for (let index = series.lastIndex(today) + 1; ; index += 1) {
    const period = series.at(index)
    if (!period) return undefined
    if (!life.taken.has(period.from) && period.from >= life.activatedOn) return period
  }
}
