import { z } from 'zod'
import type { EmailContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH } from '../../../../../server/translation.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { CREDIT_METHOD } from '../../../ledger/invoices.rules.ts'
import { amountReceived } from '../pdf/invoice.document.ts'
import { type About, invoiceRows, shortName } from './invoice-blocks.ts'
import {
  aboutInvoice,
  type InvoiceFacts,
  invoiceUrl,
  myInvoicesUrl,
  toAttachment,
  toInvoice,
} from './invoice-facts.ts'

export const PAID = 'paid'

function toConfirmation({ document, translation: { t } = ENGLISH }: About) {
  const { invoiceNumber: number, paid, tenant, settled } = document
  const { name } = tenant
  const end = t('There is nothing left to pay.')
  if (settled) {
    return {
      title: t('Invoice {number} is settled', { number }),
      subject: t('Invoice {number} is settled', { number }),
      end,
      paragraph: t('Hello {name}, there is nothing left to pay of this invoice. It is attached as a PDF.', {
        name,
      }),
    }
  }
  if (paid?.method === CREDIT_METHOD) {
    return {
      title: t('Your credit has settled invoice {number}', { number }),
      subject: t('Invoice {number} is settled by your credit', { number }),
      end,
      paragraph: t(
        'Hello {name}, your credit has settled this invoice; there is nothing left to pay. The receipt is attached as a PDF.',
        { name },
      ),
    }
  }
  const received = formatGhs(amountReceived(document))
  return {
    title: t('We have received {amount}', { amount: received }),
    subject: t('Payment received: {amount} for invoice {number}', { amount: received, number }),
    end: t('Thank you.'),
    paragraph: t('Thank you, {name}. Your payment is confirmed; your receipt is attached as a PDF.', {
      name,
    }),
  }
}

export function paymentConfirmedNotice(facts: About & Pick<InvoiceFacts, 'invoice'>) {
  const { title, end } = toConfirmation(facts)
  return toInvoice(facts, title, `${shortName(facts)} ${end}`)
}

export function paymentConfirmedEmail(facts: InvoiceFacts): EmailContent {
  const { t } = facts.translation ?? ENGLISH
  const { title, subject, end, paragraph } = toConfirmation(facts)
  return {
    subject,
    preview: `${title}. ${end}`,
    title,
    attachment: toAttachment(facts),
    blocks: [{ paragraph }, invoiceRows(facts), { button: t('See your invoices'), url: invoiceUrl(facts) }],
  }
}

export function paymentConfirmedSms(facts: About & Pick<InvoiceFacts, 'publicUrl'>): string {
  const { document, translation: { t } = ENGLISH } = facts
  const { title, end } = toConfirmation(facts)
  const isNamed = document.settled !== null || document.paid?.method === CREDIT_METHOD
  const smsTitle = isNamed ? title : t('{title} for {number}', { title, number: document.invoiceNumber })
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
