import { type CorrectedClock, createClock } from '../server/clock.ts'

export type ManualClock = CorrectedClock & { set(instant: string): void; advance(ms: number): void }

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** It moves only when set. */
export function manualClock(instant = '2026-11-20T09:00:00Z', timeZone = 'Africa/Accra'): ManualClock {
  let now = new Date(instant)
  return {
    ...createClock(timeZone, () => new Date(now)),
    machine: () => now.getTime(),
    correct: () => undefined,
    set: (to) => {
      now = new Date(to)
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms)
    },
  }
}
