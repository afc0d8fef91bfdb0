import { z } from 'zod'
import { type EmailContent, shortened } from '../../../../../server/mail/messages.ts'
import { shortenSms, smsText } from '../../../../../server/mail/sms-texts.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { type InvoiceDocument, isSettled } from '../pdf/invoice.document.ts'
import {
  aboutInvoice,
  type InvoiceFacts,
  invoiceRows,
  invoiceUrl,
  myInvoicesUrl,
  toInvoice,
} from './invoice-facts.ts'

/** Asks for nothing if the invoice is paid or another receipt is under review. */
function afterRejection(document: InvoiceDocument) {
  const { invoiceNumber, status, settled } = document
  const title = 'Your receipt could not be accepted'
  const button = 'See your invoices'
  if (isSettled(document)) {
    const state = settled ? 'settled' : 'paid'
    const subject = `A receipt for invoice ${invoiceNumber} was not needed`
    const rest = ` The invoice is ${state} all the same; there is nothing left to do.`
    return { subject, preview: `Your invoice is ${state} all the same.`, title, rest, button }
  }
  if (status === 'Payment Under Review') {
    const subject = `One of your receipts for invoice ${invoiceNumber} was not accepted`
    const preview = 'We are still looking at another one.'
    const rest = ' We are still looking at another one that you sent in; there is nothing to do for now.'
    return { subject, preview, title: 'One of your receipts could not be accepted', rest, button }
  }
  const subject = `Please send the receipt for invoice ${invoiceNumber} again`
  const preview = 'Your payment receipt could not be accepted.'
  return { subject, preview, title, rest: '', button: 'Send another receipt' }
}

type Review = { reviewNotes: string | null }

export function paymentProofRejectedNotice(
  { document, invoice }: Pick<InvoiceFacts, 'document' | 'invoice'>,
  { reviewNotes }: Review,
) {
  const { subject, preview } = afterRejection(document)
  const body = reviewNotes ? `${preview.replace(/\.$/, ':')} “${shortened(reviewNotes)}”` : preview
  return toInvoice({ invoice }, subject, body)
}

export function paymentProofRejectedEmail(facts: InvoiceFacts, { reviewNotes }: Review): EmailContent {
  const { document } = facts
  const { subject, preview, title, rest, button } = afterRejection(document)
  return {
    subject,
    preview,
    title,
    blocks: [
      {
        paragraph: `Hello ${document.tenant.name}, we have looked at the receipt that you sent in and could not accept it.${rest}`,
      },
      ...(reviewNotes ? [{ quote: reviewNotes, by: document.company.name }] : []),
      invoiceRows(document),
      { button, url: invoiceUrl(facts) },
    ],
  }
}

export function paymentProofRejectedSms(
  facts: Pick<InvoiceFacts, 'document' | 'publicUrl'>,
  { reviewNotes }: Review,
): string {
  const { document } = facts
  const why = reviewNotes ? ` "${shortenSms(reviewNotes, 80)}"` : ''
  return smsText(document.company.name, `${afterRejection(document).subject}.${why}`, myInvoicesUrl(facts))
}

export const paymentProofRejected = defineTenantMessage({
  ...aboutInvoice,
  kind: 'receipt-rejected',
  params: z.object({ reviewNotes: z.string().nullable() }),
  notice: paymentProofRejectedNotice,
  email: paymentProofRejectedEmail,
  sms: paymentProofRejectedSms,
})
