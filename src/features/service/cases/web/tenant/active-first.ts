type Row = { id: string }

export function activeFirst<R extends Row>(active: readonly R[], newest: readonly R[], count: number): R[] {
  const others = newest.filter(({ id }) => active.every((row) => row.id !== id))
  return [...active, ...others].slice(0, count)
}
