import { z } from 'zod'
import type { EmailContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { CREDIT_METHOD } from '../../../ledger/invoices.rules.ts'
import { amountReceived, type InvoiceDocument } from '../pdf/invoice.document.ts'
import {
  aboutInvoice,
  type InvoiceFacts,
  invoiceRows,
  invoiceUrl,
  myInvoicesUrl,
  shortName,
  toAttachment,
  toInvoice,
} from './invoice-facts.ts'

export const PAID = 'paid'

function toConfirmation(document: InvoiceDocument) {
  const { invoiceNumber, paid, tenant, settled } = document
  if (settled) {
    return {
      title: `Invoice ${invoiceNumber} is settled`,
      subject: `Invoice ${invoiceNumber} is settled`,
      end: 'There is nothing left to pay.',
      paragraph: `Hello ${tenant.name}, there is nothing left to pay of this invoice. It is attached as a PDF.`,
    }
  }
  if (paid?.method === CREDIT_METHOD) {
    return {
      title: `Your credit has settled invoice ${invoiceNumber}`,
      subject: `Invoice ${invoiceNumber} is settled by your credit`,
      end: 'There is nothing left to pay.',
      paragraph: `Hello ${tenant.name}, your credit has settled this invoice; there is nothing left to pay. The receipt is attached as a PDF.`,
    }
  }
  const received = formatGhs(amountReceived(document))
  return {
    title: `We have received ${received}`,
    subject: `Payment received: ${received} for invoice ${invoiceNumber}`,
    end: 'Thank you.',
    paragraph: `Thank you, ${tenant.name}. Your payment is confirmed; your receipt is attached as a PDF.`,
  }
}

export function paymentConfirmedNotice({ document, invoice }: Pick<InvoiceFacts, 'document' | 'invoice'>) {
  const { title, end } = toConfirmation(document)
  return toInvoice({ invoice }, title, `${shortName(document)} ${end}`)
}

export function paymentConfirmedEmail(facts: InvoiceFacts): EmailContent {
  const { document } = facts
  const { title, subject, end, paragraph } = toConfirmation(document)
  return {
    subject,
    preview: `${title}. ${end}`,
    title,
    attachment: toAttachment(facts),
    blocks: [{ paragraph }, invoiceRows(document), { button: 'See your invoices', url: invoiceUrl(facts) }],
  }
}

export function paymentConfirmedSms(facts: Pick<InvoiceFacts, 'document' | 'publicUrl'>): string {
  const { document } = facts
  const { title, end } = toConfirmation(document)
  const isNamed = document.settled !== null || document.paid?.method === CREDIT_METHOD
  const smsTitle = isNamed ? title : `${title} for ${document.invoiceNumber}`
  return smsText(document.company.name, `${smsTitle}. ${end}`, myInvoicesUrl(facts))
}

export const paymentConfirmed = defineTenantMessage({
  ...aboutInvoice,
  kind: PAID,
  params: z.object({}),
  replacedReason: 'a newer message took its place',
  obsolete: ({ invoice }) => (invoice.status === 'Paid' ? undefined : 'the invoice is not paid any more'),
  notice: paymentConfirmedNotice,
  email: paymentConfirmedEmail,
  sms: (facts) => paymentConfirmedSms(facts),
})
