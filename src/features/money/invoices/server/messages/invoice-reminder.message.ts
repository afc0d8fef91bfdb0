import { z } from 'zod'
import type { EmailContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH, type Translated } from '../../../../../server/translation.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { DICTIONARY } from '../../../ledger/dictionary.texts.ts'
import { canRemind, daysLeft } from '../../../ledger/invoices.rules.ts'
import { calculateOwed } from '../../../ledger/owed.rules.ts'
import { updateInvoice } from '../../../ledger/server/invoice-records.queries.ts'
import { announceInvoice } from '../invoices.events.ts'
import { findInvoice } from '../invoices.queries.ts'
import { type InvoiceDocument, isPartlySettled, leftToPay } from '../pdf/invoice.document.ts'
import {
  codeOrNumber,
  howToPayBlocks,
  invoiceRows,
  paidSteps,
  payOnlineBlocks,
  shortName,
} from './invoice-blocks.ts'
import {
  aboutInvoice,
  getPayLink,
  type InvoiceFacts,
  invoiceUrl,
  payOrSeeUrl,
  toAttachment,
  toInvoice,
} from './invoice-facts.ts'

export const REMINDER = 'reminder'

type Due = Pick<InvoiceFacts, 'document' | 'today' | 'translation'>

/** 'was due on 5 Dec 2026, 3 days ago'. An invoice set to overdue may be before its due day. */
function dueLabel({ document, today, translation = ENGLISH }: Due): string {
  const { t, plural } = translation
  const left = daysLeft(document.dueDate, today)
  const day = translation.day(document.dueDate)
  const days = plural(Math.abs(left), '1 day', '{count} days')
  if (left < 0) return t('was due on {day}, {days} ago', { day, days })
  if (document.status === 'Overdue') return t('is overdue')
  if (left === 0) return t('is due today, {day}', { day })
  return t('is due on {day}, in {days}', { day, days })
}

type Reminded = Translated & {
  document: InvoiceDocument
  invoice: Pick<InvoiceFacts['invoice'], 'amountSubmitted'>
}

function getAmountLeft({ document, invoice }: Reminded): number {
  const { amountSubmitted: submitted } = invoice
  return calculateOwed([{ id: '', due: leftToPay(document), submitted, isOverdue: false }]).owed
}

function formatTitle(reminded: Reminded): string {
  const { t, day } = reminded.translation ?? ENGLISH
  const { dueDate, status } = reminded.document
  const amount = formatGhs(getAmountLeft(reminded))
  return status === 'Overdue'
    ? t('{amount} is overdue', { amount })
    : t('{amount} is due on {day}', { amount, day: day(dueDate) })
}

// Notices are read later, when a number of days would be wrong.
export function invoiceReminderNotice(
  facts: Pick<InvoiceFacts, 'document' | 'invoice' | 'canPayOnline' | 'translation'>,
) {
  const { document, translation: { t } = ENGLISH } = facts
  const rest =
    isPartlySettled(document) || facts.invoice.amountSubmitted > 0
      ? t('It is the rest of {amount}.', { amount: formatGhs(document.amountPesewas) })
      : t('We have not received a payment for it yet.')
  const title = t('Reminder: {title}', { title: formatTitle(facts) })
  return toInvoice(facts, title, `${shortName(facts)} ${rest}`, getPayLink(facts))
}

function describeOpen(
  { document, invoice, translation: { t } = ENGLISH }: InvoiceFacts,
  amount: string,
): string {
  if (invoice.amountSubmitted > 0)
    return t('{amount} of it is left to pay, not counting the receipt that we are reviewing', { amount })
  return isPartlySettled(document)
    ? t('{amount} of it is left to pay', { amount })
    : t('we have not received a payment for it yet')
}

export function invoiceReminderEmail(facts: InvoiceFacts): EmailContent {
  const { document, translation: { t, day, known } = ENGLISH } = facts
  const amount = formatGhs(getAmountLeft(facts))
  const due = dueLabel(facts)
  const state = document.status === 'Overdue' ? t('overdue') : t('due {day}', { day: day(document.dueDate) })
  const named = { number: document.invoiceNumber, name: document.tenant.name }
  return {
    subject: t('Reminder: invoice {number}, {amount}, {state}', {
      number: document.invoiceNumber,
      amount,
      state,
    }),
    preview: `${amount} ${due}.`,
    title: formatTitle(facts),
    attachment: toAttachment(facts),
    blocks: [
      {
        paragraph: `${t('Hello {name}, this is a reminder of invoice {number}.', named)} ${t('It {due}, and {open}. The invoice is attached as a PDF.', { due, open: describeOpen(facts, amount) })}`,
      },
      invoiceRows(facts),
      ...(document.status === 'Overdue' ? [{ note: known(DICTIONARY.overdue) }] : []),
      ...payOnlineBlocks(facts),
      ...howToPayBlocks(facts),
      paidSteps(facts),
      {
        paragraph: t(
          'Take a photo of the receipt and send it in on the portal. If you have paid already, that is all that is left to do.',
        ),
      },
      { button: t('Upload your receipt'), url: invoiceUrl(facts) },
    ],
  }
}

export function invoiceReminderSms(
  facts: Pick<InvoiceFacts, 'document' | 'invoice' | 'publicUrl' | 'today' | 'canPayOnline' | 'translation'>,
): string {
  const { t } = facts.translation ?? ENGLISH
  const amount = formatGhs(getAmountLeft(facts))
  const text = `${t('reminder, {amount} {due}.', { amount, due: dueLabel(facts) })} ${codeOrNumber(facts)}`
  return smsText(facts.document.company.name, text, payOrSeeUrl(facts))
}

export const invoiceReminder = defineTenantMessage({
  ...aboutInvoice,
  kind: REMINDER,
  isReminder: true,
  params: z.object({ dueDate: z.string() }),
  replacedReason: 'a newer reminder took its place',
  obsolete: ({ invoice }, params) => {
    if (invoice.status === 'Paid') return 'the invoice was paid'
    if (!canRemind(invoice)) return 'a receipt came in'
    return params && invoice.dueDate > params.dueDate ? 'the due date was changed' : undefined
  },
  notice: invoiceReminderNotice,
  email: invoiceReminderEmail,
  sms: (facts) => invoiceReminderSms(facts),
  async delivered(tx, id, remindedAt) {
    await updateInvoice(tx, id, { remindedAt })
    const invoice = await findInvoice(tx, id)
    if (invoice) announceInvoice(tx, 'invoiceUpdated', invoice)
  },
})
