import { z } from 'zod'
import type { EmailContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { leftToPay } from '../pdf/invoice.document.ts'
import {
  aboutInvoice,
  howToPayBlocks,
  type InvoiceFacts,
  invoiceRows,
  invoiceUrl,
  myInvoicesUrl,
  shortName,
  toAttachment,
  toInvoice,
} from './invoice-facts.ts'

/** In whole pesewas. */
type PartPayment = { amount: number; reviewNotes: string | null }

const formatTitle = ({ amount }: PartPayment) => `We have received ${formatGhs(amount)}`
const describeAmountLeft = ({ document }: Pick<InvoiceFacts, 'document'>) =>
  `${formatGhs(leftToPay(document))} is left to pay.`

export const paymentProofAcceptedNotice = (
  facts: Pick<InvoiceFacts, 'document' | 'invoice'>,
  payment: PartPayment,
) => toInvoice(facts, formatTitle(payment), `${shortName(facts.document)} ${describeAmountLeft(facts)}`)

export function paymentProofAcceptedEmail(facts: InvoiceFacts, payment: PartPayment): EmailContent {
  const { document } = facts
  const title = formatTitle(payment)
  const left = describeAmountLeft(facts)
  return {
    subject: `Payment received: ${formatGhs(payment.amount)} of invoice ${document.invoiceNumber}`,
    preview: `${title}. ${left}`,
    title,
    attachment: toAttachment(facts),
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

export function paymentProofAcceptedSms(
  facts: Pick<InvoiceFacts, 'document' | 'publicUrl'>,
  payment: PartPayment,
): string {
  const { company, invoiceNumber } = facts.document
  const text = `${formatTitle(payment)} of ${invoiceNumber}. ${describeAmountLeft(facts)}`
  return smsText(company.name, text, myInvoicesUrl(facts))
}

export const paymentProofAccepted = defineTenantMessage({
  ...aboutInvoice,
  kind: 'receipt-accepted',
  params: z.object({ amount: z.number(), reviewNotes: z.string().nullable() }),
  obsolete: ({ invoice, document }, params) => {
    if (invoice.status === 'Paid') return 'the invoice was paid'
    const isReversed = params && document.amountPaidPesewas < params.amount
    return isReversed ? 'the payment was reversed' : undefined
  },
  notice: paymentProofAcceptedNotice,
  email: paymentProofAcceptedEmail,
  sms: paymentProofAcceptedSms,
})
