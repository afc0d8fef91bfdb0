import { type Day, toDay } from '../shared/days.ts'

export type Clock = {
  now(): Date
  today(): Day
  /** True for the machine's clock: then the database's clock, shared by all instances, may be used instead. */
  isReal?: boolean
}

export function startingAt(start: Date | undefined, real: () => Date): () => Date {
  if (!start) return real
  const ahead = start.getTime() - real().getTime()
  return () => new Date(real().getTime() + ahead)
}

export function createClock(timeZone: string, now: () => Date, { isReal = false } = {}): Clock {
  return { now, today: () => toDay(now(), timeZone), isReal }
}
