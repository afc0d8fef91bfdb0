import { z } from 'zod'
import type { Block, EmailContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH } from '../../../../../server/translation.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import type { ProofRow } from '../payment-proofs/payment-proofs.queries.ts'
import { type About, invoiceRows } from './invoice-blocks.ts'
import { aboutInvoice, type InvoiceFacts, invoiceUrl, myInvoicesUrl, toInvoice } from './invoice-facts.ts'
import { findProof, loadInvoiceWithProofs, reviewedReason } from './proof-facts.ts'

/** In pesewas. */
export type MissingProof = Pick<ProofRow, 'amount' | 'paymentDate' | 'transactionId'>

const formatTitle = ({ translation: { t } = ENGLISH }: About, { amount }: MissingProof) =>
  amount === null
    ? t('We cannot find your payment yet')
    : t('We cannot find your payment of {amount} yet', { amount: formatGhs(amount) })

function describeRequest({ translation: { t } = ENGLISH }: About, { transactionId }: MissingProof): string {
  const request = transactionId
    ? t('Please check that it was sent to us.')
    : t('Please check that it was sent to us, and send the transaction ID if you have it.')
  return `${request} ${t('If it has arrived meanwhile, you need do nothing.')}`
}

export const paymentProofMissingNotice = (
  facts: About & Pick<InvoiceFacts, 'invoice'>,
  proof: MissingProof,
) => toInvoice(facts, formatTitle(facts, proof), describeRequest(facts, proof))

function proofRows(
  { translation: { day, known } = ENGLISH }: About,
  { amount, paymentDate, transactionId }: MissingProof,
): Block {
  const rows: [string, string | null][] = [
    ['Amount', amount === null ? null : formatGhs(amount)],
    ['Paid on', day(paymentDate)],
    ['Reference', transactionId],
  ]
  return { facts: rows.flatMap(([label, value]) => (value ? [[known(label), value]] : [])) }
}

export function paymentProofMissingEmail(facts: InvoiceFacts, proof: MissingProof): EmailContent {
  const { document, translation: { t, known } = ENGLISH } = facts
  const title = formatTitle(facts, proof)
  const request = describeRequest(facts, proof)
  return {
    subject: title,
    preview: request,
    title,
    blocks: [
      {
        paragraph: t(
          'Hello {name}, thank you for your receipt. We have looked through the payments that came in, and yours is not among them yet.',
          { name: document.tenant.name },
        ),
      },
      proofRows(facts, proof),
      { paragraph: `${request} ${t('You can answer this e-mail, or send the receipt again with the ID.')}` },
      { heading: known('Invoice') },
      invoiceRows(facts),
      { button: t('See your invoices'), url: invoiceUrl(facts) },
    ],
  }
}

/** Shorter than the notice, to fit one segment. */
export function paymentProofMissingSms(
  facts: About & Pick<InvoiceFacts, 'publicUrl'>,
  proof: MissingProof,
): string {
  const { document, translation: { t } = ENGLISH } = facts
  const request = proof.transactionId
    ? t('Please check that it was sent to us.')
    : t('Please send its transaction ID.')
  return smsText(document.company.name, `${formatTitle(facts, proof)}. ${request}`, myInvoicesUrl(facts))
}

export const paymentProofMissing = defineTenantMessage({
  ...aboutInvoice,
  kind: 'receipt-missing',
  params: z.object({ receiptId: z.string() }),
  isReminder: true,
  load: loadInvoiceWithProofs,
  obsolete: reviewedReason,
  notice: (facts, params) => paymentProofMissingNotice(facts, findProof(facts, params)),
  email: (facts, params) => paymentProofMissingEmail(facts, findProof(facts, params)),
  sms: (facts, params) => paymentProofMissingSms(facts, findProof(facts, params)),
})
