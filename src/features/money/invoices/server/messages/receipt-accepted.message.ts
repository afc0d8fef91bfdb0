import { z } from 'zod'
import { defineMessage, type EmailContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { leftToPay } from '../pdf/invoice.document.ts'
import {
  howToPayBlocks,
  type InvoiceFacts,
  invoiceRows,
  invoiceUrl,
  myInvoicesUrl,
  nameOf,
  pdfOf,
  TENANT_GONE,
  toInvoice,
  toTenant,
} from './invoice-facts.ts'

/** In whole pesewas. */
type PartPayment = { amount: number; reviewNotes: string | null }

const titleOf = ({ amount }: PartPayment) => `We have received ${formatGhs(amount)}`
const leftOf = ({ document }: Pick<InvoiceFacts, 'document'>) =>
  `${formatGhs(leftToPay(document))} is left to pay.`

export const receiptAcceptedNotice = (
  facts: Pick<InvoiceFacts, 'document' | 'invoice'>,
  payment: PartPayment,
) => toInvoice(facts, titleOf(payment), `${nameOf(facts.document)} ${leftOf(facts)}`)

export function receiptAcceptedEmail(facts: InvoiceFacts, payment: PartPayment): EmailContent {
  const { document } = facts
  const title = titleOf(payment)
  const left = leftOf(facts)
  return {
    subject: `Payment received: ${formatGhs(payment.amount)} of invoice ${document.invoiceNumber}`,
    preview: `${title}. ${left}`,
    title,
    attachment: pdfOf(facts),
    blocks: [
      {
        paragraph: `Thank you, ${document.tenant.name}. We have accepted your receipt as a part of this invoice. ${left} The invoice is attached as a PDF.`,
      },
      ...(payment.reviewNotes ? [{ quote: payment.reviewNotes, by: document.company.name }] : []),
      invoiceRows(document),
      ...howToPayBlocks(document),
      { button: 'See your invoices', url: invoiceUrl(facts) },
    ],
  }
}

export function receiptAcceptedSms(
  facts: Pick<InvoiceFacts, 'document' | 'publicUrl'>,
  payment: PartPayment,
): string {
  const { company, invoiceNumber } = facts.document
  const text = `${titleOf(payment)} of ${invoiceNumber}. ${leftOf(facts)}`
  return smsText(company.name, text, myInvoicesUrl(facts))
}

export const receiptAccepted = defineMessage({
  ...toTenant,
  kind: 'receipt-accepted',
  params: z.object({ amount: z.number(), reviewNotes: z.string().nullable() }),
  obsolete: ({ invoice, tenant, document }, params) => {
    if (!tenant) return TENANT_GONE
    if (invoice.status === 'Paid') return 'the invoice was paid'
    const isReversed = params && document.amountPaidPesewas < params.amount
    return isReversed ? 'the payment was reversed' : undefined
  },
  notice: receiptAcceptedNotice,
  email: receiptAcceptedEmail,
  sms: receiptAcceptedSms,
})
