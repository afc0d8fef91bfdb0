import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { type ErasedReader, selectListTimes } from '../../channels/server/deliveries/deliveries.erase.ts'
import { isAmong } from '../../channels/server/deliveries/deliveries.queries.ts'
import { notices } from './notices.table.ts'

const ERASED_BODY = 'One of these tenants was erased since.'

/** Removes the person's notices and those about its records. Notices about several people lose their text. */
export async function eraseReaderNotices(tx: Tx, reader: ErasedReader): Promise<void> {
  const { uid, about, type, body, createdAt } = notices
  await tx.delete(notices).where(or(eq(uid, reader.uid), isAmong(about, reader.subjectIds)))
  const listed = sql`${createdAt} in ${selectListTimes(reader)}`
  const named = sql`exists (select from unnest(names_of_tenant(${reader.tenantId}::uuid)) as name
    where strpos(', ' || ${body}, ', ' || name || ' on ') > 0)`
  await tx
    .update(notices)
    .set({ body: ERASED_BODY })
    .where(and(eq(type, 'leases-ending'), isNull(about), or(listed, named)))
}
