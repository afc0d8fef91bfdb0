import { randomUUID } from 'node:crypto'

/** Ids in ascending order for rows of one instant: lists show such rows in the order in which they were written. */
export function risingIds(count: number): () => string {
  const ids: string[] = Array.from({ length: count }, () => randomUUID()).sort()
  return () => ids.shift() ?? randomUUID()
}
