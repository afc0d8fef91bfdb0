import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { toCedis } from '../../../../shared/money.ts'
import { METHOD_LABELS } from '../../ledger/ledger.rules.ts'
import { reversedPayments } from '../../ledger/server/invoices.table.ts'
import { listInvoiceReversals, listSettlements } from '../../ledger/server/ledger.queries.ts'
import type { InvoicePayment, ReversedPayment } from '../invoices.contract.ts'

/** Former settlements, in order of reversal. */
export async function listReversedPayments(db: Db, invoiceId: string): Promise<ReversedPayment[]> {
  const rows = await db
    .select()
    .from(reversedPayments)
    .where(eq(reversedPayments.invoiceId, invoiceId))
    .orderBy(asc(reversedPayments.reversedAt), asc(reversedPayments.id))
  const before = rows.map(({ method, ...row }) => ({ ...row, methodName: method }))
  const reversed = (await listInvoiceReversals(db, invoiceId)).map(({ method, proofId, ...row }) => ({
    ...row,
    receiptId: proofId,
    methodName: method && METHOD_LABELS[method],
  }))
  return [...before, ...reversed].map((row) => ({
    amount: toCedis(row.amount),
    paidOn: row.receivedOn,
    paymentMethod: row.methodName,
    paymentReference: row.reference,
    receiptId: row.receiptId,
    reversedAt: row.reversedAt.toISOString(),
    reversedByName: row.reversedByName,
  }))
}

/** Current settlements, in order of receipt. */
export async function listInvoicePayments(db: Db, invoiceId: string): Promise<InvoicePayment[]> {
  const settlements = await listSettlements(db, { invoiceIds: [invoiceId] })
  return settlements.map(({ paymentId, kind, receiptNumber, receivedOn, method, reference, ...rest }) => ({
    paymentId,
    kind,
    receiptNumber,
    receivedOn,
    method,
    reference,
    documentNumber: receiptNumber ?? rest.documentNumber,
    amount: toCedis(rest.amount),
  }))
}
