import { z } from 'zod'
import type { EmailContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH } from '../../../../../server/translation.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { leftToPay } from '../pdf/invoice.document.ts'
import {
  type About,
  codeOrNumber,
  howToPayBlocks,
  invoiceRows,
  paidSteps,
  payOnlineBlocks,
  shortName,
} from './invoice-blocks.ts'
import {
  aboutInvoice,
  type InvoiceFacts,
  invoiceUrl,
  payOrSeeUrl,
  toAttachment,
  toInvoice,
} from './invoice-facts.ts'

const formatTitle = ({ document, translation: { t, day } = ENGLISH }: About) =>
  t('{amount} is due on {day}', { amount: formatGhs(leftToPay(document)), day: day(document.dueDate) })

/** In whole pesewas: settled by credit at issue. */
type CreditUse = { creditUsed?: number | undefined }

/** The credit used by a newly issued invoice. */
export const creditUsedBy = ({ amountPaid }: { amountPaid: number }): CreditUse =>
  amountPaid > 0 ? { creditUsed: amountPaid } : {}

function creditText({ document, translation = ENGLISH }: About, { creditUsed = 0 }: CreditUse): string {
  if (creditUsed === 0 || document.amountPaidPesewas < creditUsed) return ''
  const amounts = { used: formatGhs(creditUsed), left: formatGhs(leftToPay(document)) }
  return ` ${translation.t('{used} of your credit was used; {left} is left to pay.', amounts)}`
}

export const invoiceIssuedNotice = (
  facts: Pick<InvoiceFacts, 'document' | 'invoice' | 'translation'>,
  use: CreditUse = {},
) => toInvoice(facts, formatTitle(facts), `${shortName(facts)}${creditText(facts, use)}`)

export function invoiceIssuedEmail(facts: InvoiceFacts, use: CreditUse = {}): EmailContent {
  const { document, translation: { t, day } = ENGLISH } = facts
  const amount = formatGhs(leftToPay(document))
  const title = formatTitle(facts)
  return {
    subject: t('Invoice {number}: {amount}, due {day}', {
      number: document.invoiceNumber,
      amount,
      day: day(document.dueDate),
    }),
    preview: `${title}.`,
    title,
    attachment: toAttachment(facts),
    blocks: [
      {
        paragraph: `${t('Hello {name}, here is your invoice.', { name: document.tenant.name })}${creditText(facts, use)} ${t('You have it as a PDF too, attached to this message.')}`,
      },
      invoiceRows(facts),
      ...payOnlineBlocks(facts),
      ...howToPayBlocks(facts),
      paidSteps(facts),
      { paragraph: t('Take a photo of the receipt and send it in on the portal.') },
      { button: t('Upload your receipt'), url: invoiceUrl(facts) },
    ],
  }
}

export function invoiceIssuedSms(
  facts: Pick<InvoiceFacts, 'document' | 'publicUrl' | 'canPayOnline' | 'translation'>,
): string {
  const { document } = facts
  return smsText(document.company.name, `${formatTitle(facts)}. ${codeOrNumber(facts)}`, payOrSeeUrl(facts))
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
