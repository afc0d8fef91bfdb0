import { type Day, dayOf } from '../shared/days.ts'

/** Where 'now' comes from. The real one is made at the entrance only; tests bring their own. */
export type Clock = {
  now(): Date
  /** The calendar day of now in the portal's time zone. */
  today(): Day
}

/** Tells the time of `real`, moved so that it is `start` now; `real` itself without one. */
export function startingAt(start: Date | undefined, real: () => Date): () => Date {
  if (!start) return real
  const ahead = start.getTime() - real().getTime()
  return () => new Date(real().getTime() + ahead)
}

/** A clock in a time zone; `now` tells the instant. */
export function createClock(timeZone: string, now: () => Date): Clock {
  return { now, today: () => dayOf(now(), timeZone) }
}
