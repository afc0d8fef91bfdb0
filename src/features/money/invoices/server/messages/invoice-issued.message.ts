import { z } from 'zod'
import type { EmailContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { leftToPay } from '../pdf/invoice.document.ts'
import {
  aboutInvoice,
  codeOrNumber,
  howToPayBlocks,
  type InvoiceFacts,
  invoiceRows,
  invoiceUrl,
  paidSteps,
  payOnlineBlocks,
  payOrSeeUrl,
  shortName,
  toAttachment,
  toInvoice,
} from './invoice-facts.ts'

const formatTitle = ({ document }: Pick<InvoiceFacts, 'document'>) =>
  `${formatGhs(leftToPay(document))} is due on ${formatDay(document.dueDate)}`

/** In whole pesewas: settled by credit at issue. */
type CreditUse = { creditUsed?: number | undefined }

/** The credit used by a newly issued invoice. */
export const creditUsedBy = ({ amountPaid }: { amountPaid: number }): CreditUse =>
  amountPaid > 0 ? { creditUsed: amountPaid } : {}

function creditText({ document }: Pick<InvoiceFacts, 'document'>, { creditUsed = 0 }: CreditUse): string {
  if (creditUsed === 0 || document.amountPaidPesewas < creditUsed) return ''
  const left = `${formatGhs(leftToPay(document))} is left to pay`
  return ` ${formatGhs(creditUsed)} of your credit was used; ${left}.`
}

export const invoiceIssuedNotice = (facts: Pick<InvoiceFacts, 'document' | 'invoice'>, use: CreditUse = {}) =>
  toInvoice(facts, formatTitle(facts), `${shortName(facts.document)}${creditText(facts, use)}`)

export function invoiceIssuedEmail(facts: InvoiceFacts, use: CreditUse = {}): EmailContent {
  const { document } = facts
  const amount = formatGhs(leftToPay(document))
  const title = formatTitle(facts)
  return {
    subject: `Invoice ${document.invoiceNumber}: ${amount}, due ${formatDay(document.dueDate)}`,
    preview: `${title}.`,
    title,
    attachment: toAttachment(facts),
    blocks: [
      {
        paragraph: `Hello ${document.tenant.name}, here is your invoice.${creditText(facts, use)} You have it as a PDF too, attached to this message.`,
      },
      invoiceRows(document),
      ...payOnlineBlocks(facts),
      ...howToPayBlocks(document),
      paidSteps(facts),
      { paragraph: 'Take a photo of the receipt and send it in on the portal.' },
      { button: 'Upload your receipt', url: invoiceUrl(facts) },
    ],
  }
}

export function invoiceIssuedSms(
  facts: Pick<InvoiceFacts, 'document' | 'publicUrl' | 'canPayOnline'>,
): string {
  const { document } = facts
  return smsText(
    document.company.name,
    `${formatTitle(facts)}. ${codeOrNumber(document)}`,
    payOrSeeUrl(facts),
  )
}

export const invoiceIssued = defineTenantMessage({
  ...aboutInvoice,
  kind: 'invoice',
  params: z.object({ creditUsed: z.number().optional() }),
  replacedReason: 'a newer message took its place',
  obsolete: ({ invoice }) => (invoice.status === 'Paid' ? 'the invoice was paid' : undefined),
  notice: invoiceIssuedNotice,
  email: invoiceIssuedEmail,
  sms: (facts) => invoiceIssuedSms(facts),
})
