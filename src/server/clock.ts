import { type Day, dayOf } from '../shared/days.ts'

/** The source of the current time. Only the start creates the real one; tests pass their own. */
export type Clock = {
  now(): Date
  today(): Day
}

export function startingAt(start: Date | undefined, real: () => Date): () => Date {
  if (!start) return real
  const ahead = start.getTime() - real().getTime()
  return () => new Date(real().getTime() + ahead)
}

export function createClock(timeZone: string, now: () => Date): Clock {
  return { now, today: () => dayOf(now(), timeZone) }
}
