import { type Day, dayOf } from '../shared/days.ts'

/** The source of the current time. Only the start creates the real one; tests pass their own. */
export type Clock = {
  now(): Date
  today(): Day
  /** Whether it is the machine's own, so that the database's clock, which all instances share, may take its place. */
  isReal?: boolean
}

export function startingAt(start: Date | undefined, real: () => Date): () => Date {
  if (!start) return real
  const ahead = start.getTime() - real().getTime()
  return () => new Date(real().getTime() + ahead)
}

export function createClock(timeZone: string, now: () => Date, { isReal = false } = {}): Clock {
  return { now, today: () => dayOf(now(), timeZone), isReal }
}
