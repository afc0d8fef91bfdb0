import { z } from 'zod'
import type { EmailContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { type Day, formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { canRemind, daysLeft } from '../../../ledger/invoices.rules.ts'
import { calculateOwed } from '../../../ledger/owed.rules.ts'
import { updateInvoice } from '../../../ledger/server/invoice-records.queries.ts'
import { announceInvoice } from '../invoices.events.ts'
import { findInvoice } from '../invoices.queries.ts'
import { type InvoiceDocument, isPartlySettled, leftToPay } from '../pdf/invoice.document.ts'
import {
  aboutInvoice,
  codeOrNumber,
  getPayLink,
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

export const REMINDER = 'reminder'

const inDays = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** 'was due on 5 Dec 2026, 3 days ago'. An invoice set to overdue may be before its due day. */
function dueLabel({ dueDate, status }: InvoiceDocument, today: Day): string {
  const days = daysLeft(dueDate, today)
  const day = formatDay(dueDate)
  if (days < 0) return `was due on ${day}, ${inDays(-days)} ago`
  if (status === 'Overdue') return 'is overdue'
  if (days === 0) return `is due today, ${day}`
  return `is due on ${day}, in ${inDays(days)}`
}

type Reminded = { document: InvoiceDocument; invoice: Pick<InvoiceFacts['invoice'], 'amountSubmitted'> }

function getAmountLeft({ document, invoice }: Reminded): number {
  const { amountSubmitted: submitted } = invoice
  return calculateOwed([{ id: '', due: leftToPay(document), submitted, isOverdue: false }]).owed
}

function formatTitle(reminded: Reminded): string {
  const { dueDate, status } = reminded.document
  const amount = formatGhs(getAmountLeft(reminded))
  return status === 'Overdue' ? `${amount} is overdue` : `${amount} is due on ${formatDay(dueDate)}`
}

// Notices are read later, when a number of days would be wrong.
export const invoiceReminderNotice = ({
  document,
  ...facts
}: Pick<InvoiceFacts, 'document' | 'invoice' | 'canPayOnline'>) =>
  toInvoice(
    facts,
    `Reminder: ${formatTitle({ document, invoice: facts.invoice })}`,
    isPartlySettled(document) || facts.invoice.amountSubmitted > 0
      ? `${shortName(document)} It is the rest of ${formatGhs(document.amountPesewas)}.`
      : `${shortName(document)} We have not received a payment for it yet.`,
    getPayLink(facts),
  )

export function invoiceReminderEmail(facts: InvoiceFacts): EmailContent {
  const { document, today } = facts
  const amount = formatGhs(getAmountLeft(facts))
  const due = dueLabel(document, today)
  const besides = facts.invoice.amountSubmitted > 0 ? ', not counting the receipt that we are reviewing' : ''
  const open =
    isPartlySettled(document) || besides
      ? `${amount} of it is left to pay${besides}`
      : 'we have not received a payment for it yet'
  const state = document.status === 'Overdue' ? 'overdue' : `due ${formatDay(document.dueDate)}`
  return {
    subject: `Reminder: invoice ${document.invoiceNumber}, ${amount}, ${state}`,
    preview: `${amount} ${due}.`,
    title: formatTitle(facts),
    attachment: toAttachment(facts),
    blocks: [
      {
        paragraph: `Hello ${document.tenant.name}, this is a reminder of invoice ${document.invoiceNumber}. It ${due}, and ${open}. The invoice is attached as a PDF.`,
      },
      invoiceRows(document),
      ...payOnlineBlocks(facts),
      ...howToPayBlocks(document),
      paidSteps(facts),
      {
        paragraph:
          'Take a photo of the receipt and send it in on the portal. If you have paid already, that is all that is left to do.',
      },
      { button: 'Upload your receipt', url: invoiceUrl(facts) },
    ],
  }
}

export function invoiceReminderSms(
  facts: Pick<InvoiceFacts, 'document' | 'invoice' | 'publicUrl' | 'today' | 'canPayOnline'>,
): string {
  const { document, today } = facts
  const text = `reminder, ${formatGhs(getAmountLeft(facts))} ${dueLabel(document, today)}. ${codeOrNumber(document)}`
  return smsText(document.company.name, text, payOrSeeUrl(facts))
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
