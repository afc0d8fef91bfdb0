/** 'YYYY-MM-DD', without a time zone. */
export type Day = string

const MS_PER_DAY = 86_400_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Years 1900 to 2999. */
export function isDay(value: string): boolean {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

// Creating a formatter costs a thousand times as much as using it.
const formatters = new Map<string, Intl.DateTimeFormat>()

function getDayFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}

/** `timeZone` is an IANA name. */
export function toDay(instant: Date, timeZone: string): Day {
  return getDayFormatter(timeZone).format(instant)
}

/** In the time zone of the reader, without Intl, whose first formatter costs a slow phone as much as rendering a screen. */
export function toLocalDay(instant: Date): Day {
  const month = String(instant.getMonth() + 1).padStart(2, '0')
  return `${instant.getFullYear()}-${month}-${String(instant.getDate()).padStart(2, '0')}`
}

/** The first instant may not be midnight, because some clocks are set forward then. */
export function startOfDay(day: Day, timeZone: string): Date {
  let before = Date.parse(day) - MS_PER_DAY
  let within = Date.parse(day) + MS_PER_DAY
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (toDay(new Date(middle), timeZone) < day) before = middle
    else within = middle
  }
  return new Date(within)
}

/** Negative if `to` is earlier; never -0. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY)
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * MS_PER_DAY).toISOString().slice(0, 10)
}

/** '5 Dec 2026'. */
export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`
}

/** 'Dec 2026' for 'YYYY-MM'. */
export const formatMonth = (month: string): string => formatDay(`${month}-01`).slice(2)
