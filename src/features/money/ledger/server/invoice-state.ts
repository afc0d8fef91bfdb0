import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import type { InvoiceStatus, PaymentProofStatus } from '../invoices.rules.ts'
import { invoices, paymentProofs } from './invoices.table.ts'

const hasProof = (status: PaymentProofStatus) =>
  sql`exists (select from ${paymentProofs} where ${paymentProofs.invoiceId} = ${invoices.id}
    and ${paymentProofs.status} = ${sql.raw(`'${status}'`)} and ${paymentProofs.deletedAt} is null)`

/** `paymentProofState` has the same rule for proofs that were read. */
export const proofState = sql`case when ${hasProof('approved')} then 'approved'
  when ${hasProof('pending_review')} then 'pending_review' else 'none' end`

/** True for a Paid invoice that `settled` no longer covers. */
export const losesPaid = (settled: SQL, amount: SQLWrapper = invoices.amount): SQL =>
  sql`${invoices.status} = 'Paid' and ${amount} > ${settled}`

type Facts = { settled: SQL; amount?: SQLWrapper; proofs: SQLWrapper; chosen?: SQLWrapper }

/**
 * The status after an act. Settled invoices are Paid; others keep `chosen`, except that Paid ends with the settlement,
 * and Payment Submitted with the last pending proof.
 */
export const statusAfter = ({ settled, amount = invoices.amount, proofs, chosen = invoices.status }: Facts) =>
  sql<InvoiceStatus>`case when ${settled} = ${amount} then 'Paid'
    when ${chosen} = 'Paid' then case when ${proofs} = 'pending_review' then 'Payment Submitted' else 'Unpaid' end
    when ${chosen} = 'Payment Submitted' and ${invoices.receiptState} = 'pending_review'
      and ${proofs} <> 'pending_review' then 'Unpaid'
    else ${chosen} end`

type InvoiceChange = Partial<Omit<typeof invoices.$inferInsert, 'status' | 'receiptState'>> & {
  status?: InvoiceStatus | undefined
}

const asText = (value: string) => sql`${value}::text`

/** Writes `columns` with the state that follows from sums and proofs; `statusAfter` decides about a requested `status`. */
export async function storeInvoiceState(
  tx: Tx,
  id: string,
  { status, ...columns }: InvoiceChange = {},
): Promise<void> {
  const settled = sql`${invoices.amountPaid} + ${invoices.amountCredited}`
  const amount = columns.amount === undefined ? invoices.amount : sql`${columns.amount}::bigint`
  const chosen = status ? asText(status) : invoices.status
  const unlessLost = (column: SQLWrapper) =>
    sql`case when not (${losesPaid(settled, amount)}) then ${column} end`
  await tx
    .update(invoices)
    .set({
      paidOn: unlessLost(invoices.paidOn),
      paidBy: unlessLost(invoices.paidBy),
      ...columns,
      status: statusAfter({ settled, amount, proofs: proofState, chosen }),
      receiptState: proofState,
    })
    .where(eq(invoices.id, id))
}
