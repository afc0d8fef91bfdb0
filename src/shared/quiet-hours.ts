import { toDay } from './days.ts'

const MINUTE_MS = 60_000

/** May span midnight; `from` is inclusive, `until` exclusive. `noSundays` makes all Sunday quiet. */
export type Quiet = { on: boolean; from: string; until: string; noSundays?: boolean }

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** Like '07:05'. */
export function formatTimeOfDay(instant: Date, timeZone: string): string {
  const known =
    timeFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  timeFormats.set(timeZone, known)
  return known.format(instant)
}

const isWithin = ({ from, until }: Quiet, time: string): boolean =>
  from < until ? time >= from && time < until : time >= from || time < until

const isSunday = (instant: Date, timeZone: string): boolean =>
  new Date(`${toDay(instant, timeZone)}T00:00:00Z`).getUTCDay() === 0

/** The first instant from `now` on outside the quiet hours. */
export function quietUntil(quiet: Quiet, now: Date, timeZone: string): Date {
  const hasHours = quiet.on && quiet.from !== quiet.until
  const isQuiet = (at: Date): boolean =>
    (hasHours && isWithin(quiet, formatTimeOfDay(at, timeZone))) ||
    (quiet.noSundays === true && isSunday(at, timeZone))
  let at = now
  // Minute by minute, because clocks may change within the quiet hours.
  while (isQuiet(at)) at = new Date((Math.floor(at.getTime() / MINUTE_MS) + 1) * MINUTE_MS)
  return at
}
