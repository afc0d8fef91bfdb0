import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { isPaid } from '../../../ledger/invoices.rules.ts'
import { storeInvoiceState } from '../../../ledger/server/invoice-state.ts'
import { invoices, paymentProofs } from '../../../ledger/server/invoices.table.ts'
import { referenceKey } from '../../../ledger/server/reference-key.ts'
import { findInvoice } from '../invoices.queries.ts'
import { reviewPaymentProof } from './payment-proofs.queries.ts'

export type PendingProof = Awaited<ReturnType<typeof listPendingProofs>>[number]

export function listPendingProofs(db: Db) {
  const { id, invoiceId, amount, paymentDate, transactionId, method, askedAt } = paymentProofs
  return db
    .select({
      id,
      invoiceId,
      tenantId: invoices.tenantId,
      amount,
      paymentDate,
      method,
      askedAt,
      transactionKey: sql<string | null>`nullif(${referenceKey(transactionId)}, '')`.as('pending_key'),
    })
    .from(paymentProofs)
    .innerJoin(invoices, and(eq(invoices.id, invoiceId), isNull(invoices.voidedAt)))
    .where(and(eq(paymentProofs.status, 'pending_review'), isNull(paymentProofs.deletedAt)))
    .orderBy(asc(paymentDate), asc(id))
}

/** Returns the ids of those that still wait for review and were not asked about; their accounts must be locked. */
export async function recordProofQuestions(
  tx: Tx,
  ids: readonly string[],
  askedAt: Date,
): Promise<Set<string>> {
  const { id, status, deletedAt } = paymentProofs
  const rows = await tx
    .update(paymentProofs)
    .set({ askedAt })
    .where(
      and(
        inArray(id, [...ids]),
        eq(status, 'pending_review'),
        isNull(deletedAt),
        isNull(paymentProofs.askedAt),
      ),
    )
    .returning({ id })
  return new Set(rows.map((row) => row.id))
}

/** After its money was posted; `accepted` where something is still due. The account must be locked. */
export async function approvePostedProof(
  tx: Tx,
  { id, invoiceId }: { id: string; invoiceId: string },
  reviewedAt: Date,
): Promise<void> {
  const invoice = await findInvoice(tx, invoiceId)
  const status = invoice && isPaid(invoice) ? 'approved' : 'accepted'
  await reviewPaymentProof(tx, id, { status, reviewNotes: null, reviewedAt })
  await storeInvoiceState(tx, invoiceId, { updatedAt: reviewedAt })
}
