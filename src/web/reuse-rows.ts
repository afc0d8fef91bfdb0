import { replaceEqualDeep } from '@tanstack/react-query'

type Identified = { id: string }

/** Keeps the identity of unchanged rows, so that React does not render them again. */
export function createRowReuse<Row extends Identified>(
  before: readonly Row[],
): (now: readonly Row[]) => Row[] {
  const known = new Map(before.map((row) => [row.id, row]))
  return (now) => now.map((row) => replaceEqualDeep(known.get(row.id), row))
}

export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index])
