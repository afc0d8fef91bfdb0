import { randomUUID } from 'node:crypto'

/** Ascending ids for rows of one instant, so that lists show them in the order of writing. */
export function createAscendingIds(count: number): () => string {
  const ids: string[] = Array.from({ length: count }, () => randomUUID()).sort()
  return () => ids.shift() ?? randomUUID()
}
