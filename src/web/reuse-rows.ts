import { replaceEqualDeep } from '@tanstack/react-query'

type Identified = { id: string }

/** Takes rows that were fetched again from before wherever they are the same: a screen draws only what is not. */
export function reuseRowsOf<Row extends Identified>(before: readonly Row[]): (now: readonly Row[]) => Row[] {
  const known = new Map(before.map((row) => [row.id, row]))
  return (now) => now.map((row) => replaceEqualDeep(known.get(row.id), row))
}

/** Whether two lists hold the very same values. */
export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index])
