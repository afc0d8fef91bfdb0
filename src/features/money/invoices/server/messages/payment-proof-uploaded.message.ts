import { z } from 'zod'
import { bySubject, type EmailContent } from '../../../../../server/mail/messages.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import {
  defineOfficeMessage,
  tenantGoneReason,
} from '../../../../messaging/channels/server/define-messages.ts'
import { amountDifference, canReview } from '../../../ledger/invoices.rules.ts'
import { listPaymentProofs, type ProofRow } from '../payment-proofs/payment-proofs.queries.ts'
import { type InvoiceDocument, isPartlySettled, leftToPay } from '../pdf/invoice.document.ts'
import { invoiceRows } from './invoice-blocks.ts'
import { type InvoiceFacts, loadInvoiceFacts } from './invoice-facts.ts'

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

type Facts = InvoiceFacts & { receipts: readonly ProofRow[] }

const load = bySubject<Facts>(async (ctx, db, ids) => {
  const invoices = await loadInvoiceFacts(ctx, db, ids)
  const receipts = Map.groupBy(await listPaymentProofs(db, [...ids]), ({ invoiceId }) => invoiceId)
  return new Map(
    [...invoices].map(([id, facts]): [string, Facts] => [id, { ...facts, receipts: receipts.get(id) ?? [] }]),
  )
})

type Params = { receiptId: string }

function findReceipt({ receipts }: Facts, { receiptId }: Params): ProofRow {
  const receipt = receipts.find(({ id }) => id === receiptId)
  if (!receipt) throw new Error('The receipt of a message is gone.')
  return receipt
}

export const paymentProofUploaded = defineOfficeMessage({
  kind: 'receipt-uploaded',
  params: z.object({ receiptId: z.string() }),
  permission: 'receipt:review',
  goneReason: 'the invoice was deleted',
  load,
  obsolete: (facts, params) => {
    const { invoice, receipts } = facts
    const isPending = params
      ? receipts.some(({ id, status }) => id === params.receiptId && canReview(status))
      : invoice.receiptState === 'pending_review'
    return tenantGoneReason(facts) ?? (isPending ? undefined : 'no receipt waits for review any more')
  },
  notice: (facts, params) => paymentProofUploadedNotice(facts, findReceipt(facts, params)),
  email: (facts, params) => paymentProofUploadedEmail(facts, findReceipt(facts, params)),
})
