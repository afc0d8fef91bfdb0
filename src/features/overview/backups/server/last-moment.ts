import { addDays, type Day, startOfDay, toDay } from '../../../../shared/days.ts'

const MINUTE_MS = 60_000

/** The last time, up to `now`, at which a clock in the zone showed `time`, like 02:00. */
export function lastMoment(time: string, now: Date, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const onDay = (day: Day) =>
    new Date(startOfDay(day, timeZone).getTime() + (hours * 60 + minutes) * MINUTE_MS)
  const today = toDay(now, timeZone)
  const moment = onDay(today)
  return moment <= now ? moment : onDay(addDays(today, -1))
}
