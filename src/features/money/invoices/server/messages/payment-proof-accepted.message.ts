import { z } from 'zod'
import type { EmailContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH } from '../../../../../server/translation.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { leftToPay } from '../pdf/invoice.document.ts'
import { type About, howToPayBlocks, invoiceRows, shortName } from './invoice-blocks.ts'
import {
  aboutInvoice,
  type InvoiceFacts,
  invoiceUrl,
  myInvoicesUrl,
  toAttachment,
  toInvoice,
} from './invoice-facts.ts'

/** In whole pesewas. */
type PartPayment = { amount: number; reviewNotes: string | null }

const formatTitle = ({ translation: { t } = ENGLISH }: About, { amount }: PartPayment) =>
  t('We have received {amount}', { amount: formatGhs(amount) })
const describeAmountLeft = ({ document, translation: { t } = ENGLISH }: About) =>
  t('{amount} is left to pay.', { amount: formatGhs(leftToPay(document)) })

export const paymentProofAcceptedNotice = (
  facts: About & Pick<InvoiceFacts, 'invoice'>,
  payment: PartPayment,
) => toInvoice(facts, formatTitle(facts, payment), `${shortName(facts)} ${describeAmountLeft(facts)}`)

export function paymentProofAcceptedEmail(facts: InvoiceFacts, payment: PartPayment): EmailContent {
  const { document, translation: { t } = ENGLISH } = facts
  const title = formatTitle(facts, payment)
  const left = describeAmountLeft(facts)
  return {
    subject: t('Payment received: {amount} of invoice {number}', {
      amount: formatGhs(payment.amount),
      number: document.invoiceNumber,
    }),
    preview: `${title}. ${left}`,
    title,
    attachment: toAttachment(facts),
    blocks: [
      {
        paragraph: t(
          'Thank you, {name}. We have accepted your receipt as a part of this invoice. {left} The invoice is attached as a PDF.',
          { name: document.tenant.name, left },
        ),
      },
      ...(payment.reviewNotes ? [{ quote: payment.reviewNotes, by: document.company.name }] : []),
      invoiceRows(facts),
      ...howToPayBlocks(facts),
      { button: t('See your invoices'), url: invoiceUrl(facts) },
    ],
  }
}

export function paymentProofAcceptedSms(
  facts: About & Pick<InvoiceFacts, 'publicUrl'>,
  payment: PartPayment,
): string {
  const { company, invoiceNumber: number } = facts.document
  const { t } = facts.translation ?? ENGLISH
  const text = `${t('{title} of {number}.', { title: formatTitle(facts, payment), number })} ${describeAmountLeft(facts)}`
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
