import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { insertMany } from '../../../../server/database/insert-many.ts'
import { lazySelect } from '../../../../server/database/statement.ts'
import type { ReceiptStatus } from '../../invoices.rules.ts'
import { receipts } from '../invoices.table.ts'

export type ReceiptRow = typeof receipts.$inferSelect

export function listReceipts(db: Db, invoiceIds: string[]): Promise<ReceiptRow[]> {
  if (invoiceIds.length === 0) return Promise.resolve([])
  return selectReceipts(db, { invoiceIds })
}

// One array parameter: planning 10,000 separate ones takes longer than the lookup.
const selectReceipts = lazySelect((db) =>
  db
    .select()
    .from(receipts)
    .where(sql`${receipts.invoiceId} = any(${sql.placeholder('invoiceIds')}::uuid[])`)
    .orderBy(asc(receipts.uploadedAt), asc(receipts.id)),
)

export async function findReceipt(db: Db, invoiceId: string, id: string): Promise<ReceiptRow | undefined> {
  const [row] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.invoiceId, invoiceId), eq(receipts.id, id)))
  return row
}

export async function insertReceipt(db: Db, row: typeof receipts.$inferInsert): Promise<void> {
  await db.insert(receipts).values(row)
}

export const insertReceipts = (db: Db, rows: (typeof receipts.$inferInsert)[]): Promise<void> =>
  insertMany(db, receipts, rows)

export async function reviewReceipt(
  db: Db,
  id: string,
  decision: { status: 'approved' | 'rejected'; reviewNotes: string | null; reviewedAt: Date },
): Promise<void> {
  await db.update(receipts).set(decision).where(eq(receipts.id, id))
}

export async function moveReceipts(
  db: Db,
  invoiceId: string,
  { from, to, at }: { from: ReceiptStatus; to: ReceiptStatus; at: Date | null },
): Promise<void> {
  await db
    .update(receipts)
    .set({ status: to, reviewedAt: at })
    .where(and(eq(receipts.invoiceId, invoiceId), eq(receipts.status, from)))
}

export async function deleteReceipt(db: Db, id: string): Promise<void> {
  await db.delete(receipts).where(eq(receipts.id, id))
}
