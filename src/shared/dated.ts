import type { Day } from './days.ts'

/** A value valid before a day, back to the day of the previous entry. */
export type Earlier<T> = { before: Day; value: T }

/** A value that changes on certain days: the last one, and the earlier ones by date. */
export type Dated<T> = { value: T; earlier: readonly Earlier<T>[] }

export const valueOn = <T>({ value, earlier }: Dated<T>, day: Day): T => {
  const then = earlier.find(({ before }) => day < before)
  return then ? then.value : value
}

/** Sets the value from a day on, and drops later changes. */
export function changedFrom<T>(
  { value: last, earlier }: Dated<T>,
  { from, value }: { from: Day; value: T },
): { value: T; earlier: Earlier<T>[] } {
  const kept = earlier.filter(({ before }) => before < from)
  const next = earlier.find(({ before }) => before >= from)
  const old = next ? next.value : last
  return { value, earlier: old === value ? kept : [...kept, { before: from, value: old }] }
}

export const changesAfter = <T>({ value, earlier }: Dated<T>, day: Day): { from: Day; value: T }[] =>
  earlier.flatMap(({ before }, at) => {
    const next = earlier[at + 1]
    return before > day ? [{ from: before, value: next ? next.value : value }] : []
  })
