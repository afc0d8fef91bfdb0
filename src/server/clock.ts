import { type Day, toDay } from '../shared/days.ts'

export type Clock = {
  now(): Date
  today(): Day
  /** True for the machine's clock: then the database's clock, shared by all instances, may be used instead. */
  isReal?: boolean
}

/** The machine's clock; `correct` brings it to that of the database, in milliseconds. */
export type CorrectedClock = Clock & { machine(): number; correct(aheadMs: number): void }

export function startingAt(start: Date | undefined, real: () => Date): () => Date {
  if (!start) return real
  const ahead = start.getTime() - real().getTime()
  return () => new Date(real().getTime() + ahead)
}

export function createClock(timeZone: string, now: () => Date, { isReal = false } = {}): Clock {
  return { now, today: () => toDay(now(), timeZone), isReal }
}

/** `TEST_CLOCK` replaces the machine's clock and its correction. */
export function createPortalClock(
  { TIME_ZONE, TEST_CLOCK }: { TIME_ZONE: string; TEST_CLOCK?: Date | undefined },
  machine: () => number = Date.now,
): CorrectedClock {
  let aheadMs = 0
  const now = startingAt(TEST_CLOCK, () => new Date(machine() + (TEST_CLOCK ? 0 : aheadMs)))
  return {
    ...createClock(TIME_ZONE, now, { isReal: TEST_CLOCK === undefined }),
    machine,
    correct: (ms) => {
      aheadMs = ms
    },
  }
}
