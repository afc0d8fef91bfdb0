import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../../server/database/index.ts'
import { insertMany } from '../../../../../server/database/insert-many.ts'
import { lazySelect } from '../../../../../server/database/statement.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { isWithin, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import type { PaymentProofStatus } from '../../../ledger/invoices.rules.ts'
import { invoices, paymentProofs } from '../../../ledger/server/invoices.table.ts'
import type { SameFile } from '../../payment-proof.contract.ts'

const isNotDeleted = isNull(paymentProofs.deletedAt)

export type ProofRow = typeof paymentProofs.$inferSelect

export function listPaymentProofs(db: Db, invoiceIds: string[]): Promise<ProofRow[]> {
  if (invoiceIds.length === 0) return Promise.resolve([])
  return selectReceipts(db, { invoiceIds })
}

// One array parameter: planning 10,000 separate ones takes longer than the lookup.
const selectReceipts = lazySelect((db) =>
  db
    .select()
    .from(paymentProofs)
    .where(and(sql`${paymentProofs.invoiceId} = any(${sql.placeholder('invoiceIds')}::uuid[])`, isNotDeleted))
    .orderBy(asc(paymentProofs.uploadedAt), asc(paymentProofs.id)),
)

export async function findPaymentProof(db: Db, invoiceId: string, id: string): Promise<ProofRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentProofs)
    .where(and(eq(paymentProofs.invoiceId, invoiceId), eq(paymentProofs.id, id), isNotDeleted))
  return row
}

export async function insertPaymentProof(db: Db, row: typeof paymentProofs.$inferInsert): Promise<void> {
  await db.insert(paymentProofs).values(row)
}

export const insertPaymentProofs = (db: Db, rows: (typeof paymentProofs.$inferInsert)[]): Promise<void> =>
  insertMany(db, paymentProofs, rows)

const approvedOnce = (status: PaymentProofStatus, at: Date | null) =>
  (status === 'approved' || status === 'accepted') && at
    ? { approvedAt: sql`coalesce(${paymentProofs.approvedAt}, ${at.toISOString()}::timestamptz)` }
    : {}

export async function reviewPaymentProof(
  db: Db,
  id: string,
  decision: { status: 'approved' | 'accepted' | 'rejected'; reviewNotes: string | null; reviewedAt: Date },
): Promise<void> {
  const approvedAt = approvedOnce(decision.status, decision.reviewedAt)
  await db
    .update(paymentProofs)
    .set({ ...decision, ...approvedAt })
    .where(eq(paymentProofs.id, id))
}

export async function movePaymentProofs(
  db: Db,
  invoiceId: string,
  { from, to, at }: { from: PaymentProofStatus; to: PaymentProofStatus; at: Date | null },
): Promise<void> {
  await db
    .update(paymentProofs)
    .set({ status: to, reviewedAt: at, ...approvedOnce(to, at) })
    .where(and(eq(paymentProofs.invoiceId, invoiceId), eq(paymentProofs.status, from), isNotDeleted))
}

export async function markPaymentProofDeleted(
  db: Db,
  id: string,
  { caller, now }: { caller: Caller; now: Date },
): Promise<void> {
  const deleted = { deletedAt: now, deletedBy: caller.uid, deletedByName: caller.name }
  await db.update(paymentProofs).set(deleted).where(eq(paymentProofs.id, id))
}

export async function deletePaymentProof(db: Db, id: string): Promise<void> {
  await db.delete(paymentProofs).where(eq(paymentProofs.id, id))
}

const SAME_FILE_MAX = 20

export async function listSameFiles(
  db: Db,
  scope: Scope,
  invoiceId: string,
): Promise<Map<string, SameFile[]>> {
  const other = alias(paymentProofs, 'other')
  const rows = await db
    .selectDistinctOn([paymentProofs.id, other.invoiceId], {
      receiptId: paymentProofs.id,
      invoiceId: other.invoiceId,
      invoiceNumber: invoices.invoiceNumber,
      uploadedAt: other.uploadedAt,
    })
    .from(paymentProofs)
    .innerJoin(
      other,
      and(eq(other.sha256, paymentProofs.sha256), ne(other.invoiceId, paymentProofs.invoiceId)),
    )
    .innerJoin(invoices, and(eq(invoices.id, other.invoiceId), isNull(invoices.voidedAt)))
    .where(and(eq(paymentProofs.invoiceId, invoiceId), isNotDeleted, isWithin(invoices.tenantId, scope)))
    .orderBy(paymentProofs.id, other.invoiceId, desc(other.uploadedAt))
    .limit(SAME_FILE_MAX)
  const found = rows
    .sort((a, b) => a.uploadedAt.getTime() - b.uploadedAt.getTime())
    .map(({ uploadedAt, ...row }) => ({ ...row, uploadedAt: uploadedAt.toISOString() }))
  const byReceipt = Map.groupBy(found, ({ receiptId }) => receiptId)
  return new Map([...byReceipt].map(([id, same]) => [id, same.map(({ receiptId: _, ...one }) => one)]))
}
