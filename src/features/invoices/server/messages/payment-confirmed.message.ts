import { z } from 'zod'
import { defineMessage, type EmailContent } from '../../../../server/mail/messages.ts'
import { formatGhs } from '../../../../shared/money.ts'
import {
  type InvoiceFacts,
  invoiceRows,
  myInvoicesUrl,
  nameOf,
  pdfOf,
  TENANT_GONE,
  toMyInvoices,
  toTenant,
} from './invoice-facts.ts'

export const PAID = 'paid'

const titleOf = ({ document }: Pick<InvoiceFacts, 'document'>) =>
  `We have received ${formatGhs(document.amountPesewas)}`

export const paymentConfirmedNotice = (facts: Pick<InvoiceFacts, 'document'>) =>
  toMyInvoices(titleOf(facts), `${nameOf(facts.document)} Thank you.`)

export function paymentConfirmedEmail(facts: InvoiceFacts): EmailContent {
  const { document } = facts
  const title = titleOf(facts)
  return {
    subject: `Payment received: ${formatGhs(document.amountPesewas)} for invoice ${document.invoiceNumber}`,
    preview: `${title}. Thank you.`,
    title,
    attachment: pdfOf(facts),
    blocks: [
      {
        paragraph: `Thank you, ${document.tenant.name}. Your payment is confirmed; your receipt is attached as a PDF.`,
      },
      invoiceRows(document),
      { button: 'See your invoices', url: myInvoicesUrl(facts) },
    ],
  }
}

/** The subject of the message is the invoice. */
export const paymentConfirmed = defineMessage({
  ...toTenant,
  kind: PAID,
  params: z.object({}),
  replacedReason: 'a newer message took its place',
  obsolete: ({ invoice, tenant }) => {
    if (!tenant) return TENANT_GONE
    return invoice.status === 'Paid' ? undefined : 'the invoice is not paid any more'
  },
  notice: paymentConfirmedNotice,
  email: paymentConfirmedEmail,
})
