import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../server/database/index.ts'
import type { ErasedReader } from './deliveries/deliveries.erase.ts'
import { isAmong } from './deliveries/deliveries.queries.ts'
import { notices } from './notices.table.ts'

/** Removes those that the person got, those about its records, and those about several people that name it. */
export async function eraseNoticesOf(tx: Tx, { uid, subjectIds, knownAs }: ErasedReader): Promise<void> {
  const { about, title, body } = notices
  const named = sql`exists (select from unnest(${sql.param(knownAs)}::text[]) as word
    where strpos(${title} || ' ' || ${body}, word) > 0)`
  await tx
    .delete(notices)
    .where(or(eq(notices.uid, uid), isAmong(about, subjectIds), and(isNull(about), named)))
}
