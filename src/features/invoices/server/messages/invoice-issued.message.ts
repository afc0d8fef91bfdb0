import { z } from 'zod'
import { defineMessage, type EmailContent } from '../../../../server/mail/messages.ts'
import { formatDay } from '../../../../shared/days.ts'
import { formatGhs } from '../../../../shared/money.ts'
import {
  howToPayBlocks,
  type InvoiceFacts,
  invoiceRows,
  myInvoicesUrl,
  nameOf,
  pdfOf,
  TENANT_GONE,
  toMyInvoices,
  toTenant,
} from './invoice-facts.ts'

const titleOf = ({ document }: Pick<InvoiceFacts, 'document'>) =>
  `${formatGhs(document.amountPesewas)} is due on ${formatDay(document.dueDate)}`

export const invoiceIssuedNotice = (facts: Pick<InvoiceFacts, 'document'>) =>
  toMyInvoices(titleOf(facts), nameOf(facts.document))

export function invoiceIssuedEmail(facts: InvoiceFacts): EmailContent {
  const { document } = facts
  const amount = formatGhs(document.amountPesewas)
  const title = titleOf(facts)
  return {
    subject: `Invoice ${document.invoiceNumber}: ${amount}, due ${formatDay(document.dueDate)}`,
    preview: `${title}.`,
    title,
    attachment: pdfOf(facts),
    blocks: [
      {
        paragraph: `Hello ${document.tenant.name}, here is your invoice. You have it as a PDF too, attached to this message.`,
      },
      invoiceRows(document),
      ...howToPayBlocks(document),
      { heading: 'Once you have paid' },
      { paragraph: 'Take a photo of the receipt and send it in on the portal.' },
      { button: 'Upload your receipt', url: myInvoicesUrl(facts) },
    ],
  }
}

/** The subject of the message is the invoice. */
export const invoiceIssued = defineMessage({
  ...toTenant,
  kind: 'invoice',
  params: z.object({}),
  replacedReason: 'a newer message took its place',
  obsolete: ({ invoice, tenant }) => {
    if (!tenant) return TENANT_GONE
    return invoice.status === 'Paid' ? 'the invoice was paid' : undefined
  },
  notice: invoiceIssuedNotice,
  email: invoiceIssuedEmail,
})
