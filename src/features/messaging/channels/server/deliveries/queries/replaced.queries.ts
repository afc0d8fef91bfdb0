import { gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../../../server/database/index.ts'
import { type Delivery, isAmong } from '../deliveries.queries.ts'
import { deliveries } from '../deliveries.table.ts'

const { id, kind, subjectId, recipientUid, recipient, state, createdAt } = deliveries

/** Deliveries with a newer one of the same kind, record and reader that has not failed. */
export async function findReplaced(
  db: Db,
  rows: readonly Pick<Delivery, 'id' | 'subjectId'>[],
): Promise<Set<string>> {
  const ids = rows.map((row) => row.id)
  const subjectIds = [...new Set(rows.flatMap((row) => row.subjectId ?? []))]
  if (subjectIds.length === 0) return new Set()
  const counts = or(ne(state, 'failed'), isAmong(id, ids))
  const reader = sql`coalesce(${recipientUid}::text, ${recipient})`
  // One window function, because a lookup per delivery is far slower.
  const newer = sql<number>`count(*) filter (where ${counts}) over (
    partition by ${subjectId}, ${kind}, ${isNull(recipientUid)}, ${reader} order by ${createdAt} desc
    groups between unbounded preceding and 1 preceding
  )`.as('newer')
  const ranked = db.select({ id, newer }).from(deliveries).where(isAmong(subjectId, subjectIds)).as('ranked')
  const found = await db.select({ id: ranked.id }).from(ranked).where(gt(ranked.newer, 0))
  return new Set(found.map((row) => row.id))
}
