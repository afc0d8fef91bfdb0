const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const UNITS = [
  { ms: 365 * DAY, name: 'year' },
  { ms: 30 * DAY, name: 'month' },
  { ms: DAY, name: 'day' },
  { ms: HOUR, name: 'hour' },
  { ms: MINUTE, name: 'minute' },
]

/** Uses the largest whole unit: '3 days ago', 'just now'. Arguments in milliseconds since 1970. */
export function agoLabel(at: number, now: number): string {
  const past = now - at
  const unit = UNITS.find(({ ms }) => past >= ms)
  if (!unit) return 'just now'
  const count = Math.floor(past / unit.ms)
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`
}
