import { addDays, type Day, startOfDay, toDay } from '../../../../shared/days.ts'

const MINUTE_MS = 60_000

function momentOn(day: Day, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfDay(day, timeZone).getTime() + (hours * 60 + minutes) * MINUTE_MS)
}

/** The last time, up to `now`, at which a clock in the zone showed one of `times`, like 02:00. */
export function lastMoment(times: readonly string[], now: Date, timeZone: string): Date {
  const today = toDay(now, timeZone)
  const moments = [today, addDays(today, -1)].flatMap((day) =>
    times.map((time) => momentOn(day, time, timeZone).getTime()),
  )
  return new Date(Math.max(...moments.filter((moment) => moment <= now.getTime())))
}

/** The one of `times` that a clock in the zone shows next. */
export function nextTime(times: readonly string[], now: Date, timeZone: string): string | null {
  const sorted = times.toSorted()
  const today = toDay(now, timeZone)
  return sorted.find((time) => momentOn(today, time, timeZone) > now) ?? sorted[0] ?? null
}
