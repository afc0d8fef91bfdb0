import { type EmailMessage, shortened } from '../../../../server/mail/email-message.ts'
import { formatDay } from '../../../../shared/days.ts'
import { formatGhs } from '../../../../shared/money.ts'
import type { OfficeMailbox } from '../../../accounts/server/admins.service.ts'
import { amountDifference } from '../../invoices.rules.ts'
import type { InvoiceDocument } from '../pdf/invoice.pdf.ts'
import {
  emailMessage,
  facts,
  type InvoiceMail,
  MY_INVOICES,
  RECEIPT_REJECTED,
  RECEIPT_UPLOADED,
} from './invoices.emails.ts'

/** What a receipt that was not accepted asks for: nothing where the invoice is paid or another receipt waits. */
function afterRejection({ invoiceNumber, paid, status }: InvoiceDocument) {
  const title = 'Your receipt could not be accepted'
  const button = 'See your invoices'
  if (paid) {
    const subject = `A receipt for invoice ${invoiceNumber} was not needed`
    const rest = ' The invoice is paid all the same; there is nothing left to do.'
    return { subject, preview: 'Your invoice is paid all the same.', title, rest, button }
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

/** Tells that a receipt was not accepted, and why. */
export function receiptRejectedMail(mail: InvoiceMail, reviewNotes: string | null): EmailMessage {
  const { document, publicUrl } = mail
  const { button, rest, ...said } = afterRejection(document)
  const { subject, preview } = said
  const body = reviewNotes ? `${preview.replace(/\.$/, ':')} “${shortened(reviewNotes)}”` : preview
  return emailMessage(mail, {
    kind: RECEIPT_REJECTED,
    ...said,
    notice: { title: subject, body },
    pdf: false,
    blocks: [
      {
        paragraph: `Hello ${document.tenant.name}, we have looked at the receipt that you sent in and could not accept it.${rest}`,
      },
      ...(reviewNotes ? [{ quote: reviewNotes, by: mail.company.name }] : []),
      facts(mail),
      { button, url: `${publicUrl}${MY_INVOICES}` },
    ],
  })
}

function paidComparedWith(paid: number, owed: number): string {
  const difference = amountDifference(paid, owed)
  if (difference === null) return formatGhs(paid)
  const by = formatGhs(Math.abs(difference))
  return `${formatGhs(paid)}\n${by} ${difference < 0 ? 'less' : 'more'} than the invoice`
}

function waitingAmount(paid: number | null, owed: number): string {
  const waits = `${formatGhs(paid ?? owed)} waits for your review.`
  return amountDifference(paid, owed) === null ? waits : `${waits} The invoice is ${formatGhs(owed)}.`
}

/** Tells an admin that a receipt waits for review. */
export function receiptUploadedMail(
  mail: InvoiceMail & OfficeMailbox,
  receipt: { paymentDate: string; amountPesewas: number | null; notes: string | null },
): EmailMessage {
  const { document, publicUrl } = mail
  const { name } = document.tenant
  const said: [string, string][] = [['Paid on', formatDay(receipt.paymentDate)]]
  if (receipt.amountPesewas !== null)
    said.unshift(['Amount paid', paidComparedWith(receipt.amountPesewas, document.amountPesewas)])
  const subject = `${name} sent a receipt for invoice ${document.invoiceNumber}`
  const preview = waitingAmount(receipt.amountPesewas, document.amountPesewas)
  const link = `/invoices?review=${mail.id}`
  const notice = { title: subject, body: preview }
  return {
    ...emailMessage(mail, {
      kind: RECEIPT_UPLOADED,
      subject,
      preview,
      notice,
      title: `${name} sent a payment receipt`,
      pdf: false,
      blocks: [
        { paragraph: 'It waits for your review.' },
        { facts: said },
        ...(receipt.notes ? [{ quote: receipt.notes, by: name }] : []),
        { heading: 'The invoice' },
        facts(mail),
        { button: 'Review the receipt', url: `${publicUrl}${link}` },
      ],
    }),
    to: mail.to,
    notice: { uids: mail.uids, ...notice, link },
  }
}
