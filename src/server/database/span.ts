import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Position } from '../http/paging.ts'

/** The rows that follow a position in a list, newest first. */
export function olderThan(
  row: { createdAt: SQLWrapper; id: SQLWrapper },
  after: Position | undefined,
): SQL | undefined {
  if (!after) return undefined
  return sql`(${row.createdAt}, ${row.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
}
