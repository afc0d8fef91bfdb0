import { and, count, gt, min, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../database/index.ts'
import { HTTP_ERRORS } from '../server.errors.ts'

export type Quota = { max: number; ms: number; text: string }

/** Throws 429 above the limit. Locks `who` until the transaction ends, so that concurrent calls count. */
export async function enforceQuota(
  tx: Tx,
  { max, ms, text }: Quota,
  {
    who,
    table,
    by,
    now,
  }: { who: string; table: PgTable & { createdAt: PgColumn }; by: SQL | undefined; now: Date },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${who}))`)
  const [made] = await tx
    .select({ count: count(), first: min(table.createdAt) })
    .from(table)
    .where(and(by, gt(table.createdAt, new Date(now.getTime() - ms))))
  if (!made || made.count < max) return
  const first = made.first as Date
  throw HTTP_ERRORS.tooManyRequests(text).with({
    retryAfter: Math.ceil((first.getTime() + ms - now.getTime()) / 1000),
  })
}
