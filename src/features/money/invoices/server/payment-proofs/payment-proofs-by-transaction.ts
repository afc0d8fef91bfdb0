import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { isWithin, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { invoices, paymentProofs } from '../../../ledger/server/invoices.table.ts'
import { referenceKey } from '../../../ledger/server/reference-key.ts'

const MAX = 20

export async function findTransactionKeys(db: Db, invoiceId: string): Promise<Map<string, string>> {
  const key = referenceKey(paymentProofs.transactionId)
  const rows = await db
    .select({ id: paymentProofs.id, key })
    .from(paymentProofs)
    .where(and(eq(paymentProofs.invoiceId, invoiceId), sql`${key} <> ''`))
  return new Map(rows.map(({ id, key: own }) => [id, own]))
}

/** Removed receipts are included, those of voided invoices are not; oldest first. */
export function listPaymentProofsByTransaction(db: Db, scope: Scope, keys: readonly string[]) {
  const { id, invoiceId, status, uploadedAt, reviewedAt, transactionId } = paymentProofs
  const key = referenceKey(transactionId)
  return db
    .select({ id, invoiceId, invoiceNumber: invoices.invoiceNumber, status, uploadedAt, reviewedAt, key })
    .from(paymentProofs)
    .innerJoin(invoices, and(eq(invoices.id, invoiceId), isNull(invoices.voidedAt)))
    .where(and(sql`${key} = any(${sql.param([...keys])}::text[])`, isWithin(invoices.tenantId, scope)))
    .orderBy(asc(uploadedAt), asc(id))
    .limit(MAX)
}
