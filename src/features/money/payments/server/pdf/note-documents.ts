import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { documentPrefix, type PaymentKind } from '../../../ledger/ledger.rules.ts'
import { listRecords } from '../../../ledger/server/invoice-records.queries.ts'
import { findCreditedVat } from '../../../ledger/server/journal/journal.sums.ts'
import {
  listCreditReturns,
  listPaymentsById,
  type PaymentRow,
} from '../../../ledger/server/ledger.queries.ts'
import type { NoteDocument, RefundDocument } from './note.pdf.ts'
import { loadPaymentRecords, toReversal } from './receipt-documents.ts'
import { toSettledLines } from './settled-lines.ts'

const isNote = (kind: PaymentKind): boolean => ['CRN', 'RFD'].includes(documentPrefix(kind) ?? '')

export async function loadNote(
  ctx: Pick<Context, 'config'>,
  db: Db,
  { id, kind, documentNumber }: Pick<PaymentRow, 'id' | 'kind' | 'documentNumber'>,
): Promise<NoteDocument | undefined> {
  if (!documentNumber || !isNote(kind)) return undefined
  const [record] = await loadPaymentRecords(ctx, db, [id])
  if (!record) return undefined
  const { payment, company, issuer = null, tenant, balanceAfter } = record
  const { amount, receivedOn: day, note: reason, method, reference, invoiceId } = payment
  const shared = {
    company,
    issuer,
    tenant,
    number: documentNumber,
    amount,
    day,
    balanceAfter,
    reversed: toReversal(payment),
  }
  if (kind === 'credit_note') {
    // A reversed note settles nothing, but still belongs to its invoice.
    const parts = invoiceId ? [{ invoiceId, amount }] : []
    const lines = toSettledLines(parts, await listRecords(db, invoiceId ? [invoiceId] : []))
    return { ...shared, reason, lines, vat: await findCreditedVat(db, id) }
  }
  const of = kind === 'deposit_returned' ? 'deposit' : 'credit'
  return { ...shared, of, method, reference, credits: await listRefundedCredits(db, id) }
}

async function listRefundedCredits(db: Db, returnId: string): Promise<RefundDocument['credits']> {
  const returns = await listCreditReturns(db, { returnId })
  const payments = new Map(
    (
      await listPaymentsById(
        db,
        returns.map(({ paymentId }) => paymentId),
      )
    ).map((payment) => [payment.id, payment]),
  )
  return returns.flatMap(({ paymentId, amount }) => {
    const payment = payments.get(paymentId)
    if (!payment) return []
    const { receiptNumber: number, receivedOn } = payment
    return [{ number, receivedOn, amount }]
  })
}
