import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { byNewest, keysetPage } from '../../../../../server/database/keyset.ts'
import type { PageRequest } from '../../../../../server/http/paging.ts'
import type { Delivery } from './deliveries.queries.ts'
import { deliveries } from './deliveries.table.ts'

export function listDeliveriesForExport(
  db: Db,
  uid: string,
  { limit, cursor }: PageRequest,
): Promise<Delivery[]> {
  const { where, orderBy } = keysetPage(byNewest(deliveries), cursor)
  return db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.recipientUid, uid), where))
    .orderBy(...orderBy)
    .limit(limit)
}
