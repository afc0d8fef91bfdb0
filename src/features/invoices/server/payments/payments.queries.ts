import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { toCedis } from '../../../../shared/money.ts'
import type { ReversedPayment } from '../../payments.contract.ts'
import type { InvoiceRecord } from '../invoices.queries.ts'
import { reversedPayments } from '../invoices.table.ts'

/** Stores what an invoice was paid with, before it is set back. */
export async function insertReversedPayment(
  tx: Tx,
  invoice: InvoiceRecord,
  { receiptId, caller, now }: { receiptId: string | null; caller: Caller; now: Date },
): Promise<void> {
  await tx.insert(reversedPayments).values({
    id: randomUUID(),
    invoiceId: invoice.id,
    amount: invoice.amount,
    receivedOn: invoice.paidOn,
    method: invoice.paymentMethod,
    reference: invoice.paymentReference,
    receiptId,
    reversedAt: now,
    reversedBy: caller.uid,
    reversedByName: caller.name,
  })
}

/** Oldest first. */
export async function listReversedPayments(db: Db, invoiceId: string): Promise<ReversedPayment[]> {
  const rows = await db
    .select()
    .from(reversedPayments)
    .where(eq(reversedPayments.invoiceId, invoiceId))
    .orderBy(asc(reversedPayments.reversedAt), asc(reversedPayments.id))
  return rows.map(({ amount, receivedOn, method, reference, receiptId, reversedAt, reversedByName }) => ({
    amount: toCedis(amount),
    paidOn: receivedOn,
    paymentMethod: method,
    paymentReference: reference,
    receiptId,
    reversedAt: reversedAt.toISOString(),
    reversedByName,
  }))
}
