import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../../server/database/index.ts'
import { insertMany } from '../../../../../server/database/insert-many.ts'
import { lazySelect } from '../../../../../server/database/statement.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { isWithin, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import type { ReceiptStatus } from '../../../ledger/invoices.rules.ts'
import { invoices, receipts } from '../../../ledger/server/invoices.table.ts'
import type { SameFile } from '../../payments.contract.ts'

const isNotDeleted = isNull(receipts.deletedAt)

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
    .where(and(sql`${receipts.invoiceId} = any(${sql.placeholder('invoiceIds')}::uuid[])`, isNotDeleted))
    .orderBy(asc(receipts.uploadedAt), asc(receipts.id)),
)

export async function findReceipt(db: Db, invoiceId: string, id: string): Promise<ReceiptRow | undefined> {
  const [row] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.invoiceId, invoiceId), eq(receipts.id, id), isNotDeleted))
  return row
}

export async function insertReceipt(db: Db, row: typeof receipts.$inferInsert): Promise<void> {
  await db.insert(receipts).values(row)
}

export const insertReceipts = (db: Db, rows: (typeof receipts.$inferInsert)[]): Promise<void> =>
  insertMany(db, receipts, rows)

const approvedOnce = (status: ReceiptStatus, at: Date | null) =>
  (status === 'approved' || status === 'accepted') && at
    ? { approvedAt: sql`coalesce(${receipts.approvedAt}, ${at.toISOString()}::timestamptz)` }
    : {}

export async function reviewReceipt(
  db: Db,
  id: string,
  decision: { status: 'approved' | 'accepted' | 'rejected'; reviewNotes: string | null; reviewedAt: Date },
): Promise<void> {
  const approvedAt = approvedOnce(decision.status, decision.reviewedAt)
  await db
    .update(receipts)
    .set({ ...decision, ...approvedAt })
    .where(eq(receipts.id, id))
}

export async function moveReceipts(
  db: Db,
  invoiceId: string,
  { from, to, at }: { from: ReceiptStatus; to: ReceiptStatus; at: Date | null },
): Promise<void> {
  await db
    .update(receipts)
    .set({ status: to, reviewedAt: at, ...approvedOnce(to, at) })
    .where(and(eq(receipts.invoiceId, invoiceId), eq(receipts.status, from), isNotDeleted))
}

export async function markReceiptDeleted(
  db: Db,
  id: string,
  { caller, now }: { caller: Caller; now: Date },
): Promise<void> {
  const deleted = { deletedAt: now, deletedBy: caller.uid, deletedByName: caller.name }
  await db.update(receipts).set(deleted).where(eq(receipts.id, id))
}

export async function deleteReceipt(db: Db, id: string): Promise<void> {
  await db.delete(receipts).where(eq(receipts.id, id))
}

const SAME_FILE_MAX = 20

export async function listSameFiles(
  db: Db,
  scope: Scope,
  invoiceId: string,
): Promise<Map<string, SameFile[]>> {
  const other = alias(receipts, 'other')
  const rows = await db
    .selectDistinctOn([receipts.id, other.invoiceId], {
      receiptId: receipts.id,
      invoiceId: other.invoiceId,
      invoiceNumber: invoices.invoiceNumber,
      uploadedAt: other.uploadedAt,
    })
    .from(receipts)
    .innerJoin(other, and(eq(other.sha256, receipts.sha256), ne(other.invoiceId, receipts.invoiceId)))
    .innerJoin(invoices, and(eq(invoices.id, other.invoiceId), isNull(invoices.voidedAt)))
    .where(and(eq(receipts.invoiceId, invoiceId), isNotDeleted, isWithin(invoices.tenantId, scope)))
    .orderBy(receipts.id, other.invoiceId, desc(other.uploadedAt))
    .limit(SAME_FILE_MAX)
  const found = rows
    .sort((a, b) => a.uploadedAt.getTime() - b.uploadedAt.getTime())
    .map(({ uploadedAt, ...row }) => ({ ...row, uploadedAt: uploadedAt.toISOString() }))
  const byReceipt = Map.groupBy(found, ({ receiptId }) => receiptId)
  return new Map([...byReceipt].map(([id, same]) => [id, same.map(({ receiptId: _, ...one }) => one)]))
}
