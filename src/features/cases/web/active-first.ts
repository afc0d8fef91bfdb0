type Row = { id: string }

/** Of the newest at most `count`, those that still wait for somebody before the others. */
export function activeFirst<R extends Row>(active: readonly R[], newest: readonly R[], count: number): R[] {
  const others = newest.filter(({ id }) => active.every((row) => row.id !== id))
  return [...active, ...others].slice(0, count)
}
