import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../../server/database/index.ts'
import { insertMany } from '../../../../../server/database/insert-many.ts'
import { lazySelect } from '../../../../../server/database/statement.ts'
import { deliveries } from './deliveries.table.ts'

export type Delivery = typeof deliveries.$inferSelect
export type Ended = NonNullable<Delivery['ended']>

const WITHDRAWN = 'Withdrawn: '
export const withdrawnError = (reason: string): string => `${WITHDRAWN}${reason}.`

const { html, text, params, holdsSecret } = deliveries
export const WITHOUT_SECRET = {
  params: sql`case when ${holdsSecret} then null else ${params} end`,
  html: sql`case when ${holdsSecret} then null else ${html} end`,
  text: sql`case when ${holdsSecret} then null else ${text} end`,
}
export const isEmptied = sql<boolean>`(${holdsSecret} and ${params} is null and ${text} is null)`
export const FAILED_FOR_GOOD = { state: 'failed', nextAttemptAt: null, claimedUntil: null } as const

/** One array parameter: parsing thousands of separate ones takes longer than the lookup. */
export const isAmong = (column: PgColumn, ids: readonly string[]) =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

export const insertDeliveries = (db: Db, rows: (typeof deliveries.$inferInsert)[]): Promise<void> =>
  insertMany(db, deliveries, rows)

export async function findDelivery(db: Db, id: string): Promise<Delivery | undefined> {
  const [row] = await selectDelivery(db, { id })
  return row
}

const selectDelivery = lazySelect((db) =>
  db
    .select()
    .from(deliveries)
    .where(eq(deliveries.id, sql.placeholder('id'))),
)

type RecordReference = { kind: string; subjectId: string }

export async function countSince(
  db: Db,
  { kind, subjectId, after }: RecordReference & { after: Date },
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(deliveries)
    .where(
      and(eq(deliveries.subjectId, subjectId), eq(deliveries.kind, kind), gt(deliveries.createdAt, after)),
    )
  return row?.count ?? 0
}

export async function hasDeliverySince(db: Db, kind: string, after: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.kind, kind), gt(deliveries.createdAt, after)))
    .limit(1)
  return row !== undefined
}

/** The email, if the message went by several channels. */
export async function findNewestDelivery(
  db: Db,
  { kind, subjectId }: RecordReference,
): Promise<Delivery | undefined> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.subjectId, subjectId), eq(deliveries.kind, kind)))
    .orderBy(sql`${deliveries.createdAt} desc`, asc(deliveries.channel))
    .limit(1)
  return row
}

/** Skips deliveries sent meanwhile. */
export async function withdrawDeliveries(db: Db, ids: readonly string[], reason: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ ...FAILED_FOR_GOOD, ended: 'withdrawn', lastError: withdrawnError(reason), ...WITHOUT_SECRET })
    .where(and(isAmong(deliveries.id, ids), sql`${deliveries.state} <> 'sent'`))
}
