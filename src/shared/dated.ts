import type { Day } from './days.ts'

/** The value before a day, back to the day of the entry before it. */
export type Earlier<T> = { before: Day; value: T }

/** A value that changes from days on: the one that counts last, and what it was before, the first day first. */
export type Dated<T> = { value: T; earlier: readonly Earlier<T>[] }

export const valueOn = <T>({ value, earlier }: Dated<T>, day: Day): T => {
  const then = earlier.find(({ before }) => day < before)
  return then ? then.value : value
}

/** The value counts from a day on, also instead of what was to change later. */
export function changedFrom<T>(
  { value: last, earlier }: Dated<T>,
  { from, value }: { from: Day; value: T },
): { value: T; earlier: Earlier<T>[] } {
  const kept = earlier.filter(({ before }) => before < from)
  const next = earlier.find(({ before }) => before >= from)
  const old = next ? next.value : last
  return { value, earlier: old === value ? kept : [...kept, { before: from, value: old }] }
}

/** The changes after a day, the first one first. */
export const changesAfter = <T>({ value, earlier }: Dated<T>, day: Day): { from: Day; value: T }[] =>
  earlier.flatMap(({ before }, at) => {
    const next = earlier[at + 1]
    return before > day ? [{ from: before, value: next ? next.value : value }] : []
  })
