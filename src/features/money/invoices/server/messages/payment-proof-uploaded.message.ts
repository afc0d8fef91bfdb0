import { z } from 'zod'
import type { EmailContent } from '../../../../../server/mail/messages.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import {
  defineOfficeMessage,
  tenantGoneReason,
} from '../../../../messaging/channels/server/define-messages.ts'
import { amountDifference } from '../../../ledger/invoices.rules.ts'
import type { ProofRow } from '../payment-proofs/payment-proofs.queries.ts'
import { type InvoiceDocument, isPartlySettled, leftToPay } from '../pdf/invoice.document.ts'
import { invoiceRows } from './invoice-blocks.ts'
import type { InvoiceFacts } from './invoice-facts.ts'
import { findProof, loadInvoiceWithProofs, reviewedReason } from './proof-facts.ts'

/** In pesewas. */
export type PaymentProof = Pick<ProofRow, 'paymentDate' | 'amount' | 'notes'>

function paidComparedWith(paid: number, document: InvoiceDocument): string {
  const difference = amountDifference(paid, leftToPay(document))
  if (difference === null) return formatGhs(paid)
  const by = formatGhs(Math.abs(difference))
  return `${formatGhs(paid)}\n${by} ${difference < 0 ? 'less' : 'more'} than ${isPartlySettled(document) ? 'what is left to pay' : 'the invoice'}`
}

function waitingAmount(paid: number | null, document: InvoiceDocument): string {
  const owed = leftToPay(document)
  const waits = `${formatGhs(paid ?? owed)} waits for your review.`
  if (amountDifference(paid, owed) === null) return waits
  const difference = isPartlySettled(document)
    ? `${formatGhs(owed)} of the invoice is left to pay.`
    : `The invoice is ${formatGhs(owed)}.`
  return `${waits} ${difference}`
}

export function paymentProofUploadedNotice(
  { invoice, document }: Pick<InvoiceFacts, 'document'> & { invoice: { id: string } },
  { amount }: Pick<PaymentProof, 'amount'>,
) {
  return {
    title: `${document.tenant.name} sent a receipt for invoice ${document.invoiceNumber}`,
    body: waitingAmount(amount, document),
    link: `/invoices?review=${invoice.id}`,
  }
}

export function paymentProofUploadedEmail(facts: InvoiceFacts, receipt: PaymentProof): EmailContent {
  const { document, publicUrl } = facts
  const { name } = document.tenant
  const { title, body, link } = paymentProofUploadedNotice(facts, receipt)
  const rows: [string, string][] = [['Paid on', formatDay(receipt.paymentDate)]]
  if (receipt.amount !== null) rows.unshift(['Amount paid', paidComparedWith(receipt.amount, document)])
  return {
    subject: title,
    preview: body,
    title: `${name} sent a payment receipt`,
    blocks: [
      { paragraph: 'It waits for your review.' },
      { facts: rows },
      ...(receipt.notes ? [{ quote: receipt.notes, by: name }] : []),
      { heading: 'The invoice' },
      invoiceRows({ document }),
      { button: 'Review the receipt', url: `${publicUrl}${link}` },
    ],
  }
}

export const paymentProofUploaded = defineOfficeMessage({
  kind: 'receipt-uploaded',
  params: z.object({ receiptId: z.string() }),
  permission: 'receipt:review',
  goneReason: 'the invoice was deleted',
  load: loadInvoiceWithProofs,
  obsolete: (facts, params) => tenantGoneReason(facts) ?? reviewedReason(facts, params),
  notice: (facts, params) => paymentProofUploadedNotice(facts, findProof(facts, params)),
  email: (facts, params) => paymentProofUploadedEmail(facts, findProof(facts, params)),
})
