import { z } from 'zod'
import { type EmailContent, shortened } from '../../../../../server/mail/messages.ts'
import { shortenSms, smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH } from '../../../../../server/translation.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { isSettled } from '../pdf/invoice.document.ts'
import { type About, invoiceRows } from './invoice-blocks.ts'
import { aboutInvoice, type InvoiceFacts, invoiceUrl, myInvoicesUrl, toInvoice } from './invoice-facts.ts'

/** Asks for nothing if the invoice is paid or another receipt is under review. */
function afterRejection({ document, translation: { t } = ENGLISH }: About) {
  const { invoiceNumber: number, status, settled } = document
  const title = t('Your receipt could not be accepted')
  const button = t('See your invoices')
  if (isSettled(document)) {
    const subject = t('A receipt for invoice {number} was not needed', { number })
    const rest = settled
      ? t('The invoice is settled all the same; there is nothing left to do.')
      : t('The invoice is paid all the same; there is nothing left to do.')
    const preview = settled
      ? t('Your invoice is settled all the same.')
      : t('Your invoice is paid all the same.')
    return { subject, preview, title, rest: ` ${rest}`, button }
  }
  if (status === 'Payment Under Review') {
    const subject = t('One of your receipts for invoice {number} was not accepted', { number })
    const preview = t('We are still looking at another one.')
    const rest = t('We are still looking at another one that you sent in; there is nothing to do for now.')
    return {
      subject,
      preview,
      title: t('One of your receipts could not be accepted'),
      rest: ` ${rest}`,
      button,
    }
  }
  const subject = t('Please send the receipt for invoice {number} again', { number })
  const preview = t('Your payment receipt could not be accepted.')
  return { subject, preview, title, rest: '', button: t('Send another receipt') }
}

type Review = { reviewNotes: string | null }

export function paymentProofRejectedNotice(
  facts: About & Pick<InvoiceFacts, 'invoice'>,
  { reviewNotes }: Review,
) {
  const { subject, preview } = afterRejection(facts)
  const body = reviewNotes ? `${preview.replace(/\.$/, ':')} “${shortened(reviewNotes)}”` : preview
  return toInvoice(facts, subject, body)
}

export function paymentProofRejectedEmail(facts: InvoiceFacts, { reviewNotes }: Review): EmailContent {
  const { document, translation: { t } = ENGLISH } = facts
  const { subject, preview, title, rest, button } = afterRejection(facts)
  return {
    subject,
    preview,
    title,
    blocks: [
      {
        paragraph: `${t('Hello {name}, we have looked at the receipt that you sent in and could not accept it.', { name: document.tenant.name })}${rest}`,
      },
      ...(reviewNotes ? [{ quote: reviewNotes, by: document.company.name }] : []),
      invoiceRows(facts),
      { button, url: invoiceUrl(facts) },
    ],
  }
}

export function paymentProofRejectedSms(
  facts: About & Pick<InvoiceFacts, 'publicUrl'>,
  { reviewNotes }: Review,
): string {
  const { document } = facts
  const why = reviewNotes ? ` "${shortenSms(reviewNotes, 80)}"` : ''
  return smsText(document.company.name, `${afterRejection(facts).subject}.${why}`, myInvoicesUrl(facts))
}

export const paymentProofRejected = defineTenantMessage({
  ...aboutInvoice,
  kind: 'receipt-rejected',
  params: z.object({ reviewNotes: z.string().nullable() }),
  notice: paymentProofRejectedNotice,
  email: paymentProofRejectedEmail,
  sms: paymentProofRejectedSms,
})
