import type { InvoiceFacts } from '../../features/money/invoices/server/messages/invoice-facts.ts'
import {
  invoiceIssuedEmail,
  invoiceIssuedNotice,
} from '../../features/money/invoices/server/messages/invoice-issued.message.ts'
import {
  invoiceReminderEmail,
  invoiceReminderNotice,
} from '../../features/money/invoices/server/messages/invoice-reminder.message.ts'
import {
  paymentConfirmedEmail,
  paymentConfirmedNotice,
} from '../../features/money/invoices/server/messages/payment-confirmed.message.ts'
import {
  paymentProofAcceptedEmail,
  paymentProofAcceptedNotice,
} from '../../features/money/invoices/server/messages/payment-proof-accepted.message.ts'
import {
  paymentProofMissingEmail,
  paymentProofMissingNotice,
} from '../../features/money/invoices/server/messages/payment-proof-missing.message.ts'
import {
  paymentProofRejectedEmail,
  paymentProofRejectedNotice,
} from '../../features/money/invoices/server/messages/payment-proof-rejected.message.ts'
import type { InvoiceDocument } from '../../features/money/invoices/server/pdf/invoice.document.ts'
import type { EmailContent, NoticeContent } from '../../server/mail/messages.ts'
import type { TestEmail } from '../mail/deliveries.ts'
import { createEmail, type SampleEmail, toTenant } from './sample-email.ts'
import { createInvoiceMail } from './sample-invoice.ts'

const PAID = { on: '2026-12-03', method: 'Cash', reference: 'Book 7' }

type AboutInvoice = { email(facts: InvoiceFacts): EmailContent; notice(facts: InvoiceFacts): NoticeContent }
const issued: AboutInvoice = { email: invoiceIssuedEmail, notice: invoiceIssuedNotice }
const reminder: AboutInvoice = { email: invoiceReminderEmail, notice: invoiceReminderNotice }
const paid: AboutInvoice = { email: paymentConfirmedEmail, notice: paymentConfirmedNotice }
const accepted = (reviewNotes: string): AboutInvoice => ({
  email: (facts) => paymentProofAcceptedEmail(facts, { amount: 50_050, reviewNotes }),
  notice: (facts) => paymentProofAcceptedNotice(facts, { amount: 50_050, reviewNotes }),
})
const rejected = (reviewNotes: string): AboutInvoice => ({
  email: (facts) => paymentProofRejectedEmail(facts, { reviewNotes }),
  notice: (facts) => paymentProofRejectedNotice(facts, { reviewNotes }),
})
const missing = (transactionId: string | null, amount: number | null): AboutInvoice => {
  const proof = { amount, paymentDate: '2026-12-03', transactionId }
  return {
    email: (facts) => paymentProofMissingEmail(facts, proof),
    notice: (facts) => paymentProofMissingNotice(facts, proof),
  }
}

function aboutInvoice(
  { email, notice }: AboutInvoice,
  name: string,
  { today = '2026-12-01', ...more }: Partial<InvoiceDocument> & { today?: string } = {},
): TestEmail {
  const facts = { ...createInvoiceMail(name, more), today }
  return createEmail({ ...toTenant, kind: 'invoice', name }, email(facts), notice(facts))
}

const WITHOUT_MONEY = { settled: 'Settled by credit from before the portal', status: 'Settled' }
const PART_PAID = { amountPaidPesewas: 50_050, amountCreditedPesewas: 10_000, status: 'Overdue' }
const BY_CREDIT = { on: '2026-12-03', method: 'Credit', reference: null }

/** To tenants, about their invoices and receipts. */
export const INVOICE_EMAILS: readonly SampleEmail[] = [
  ['invoice', (name) => aboutInvoice(issued, name)],
  ['reminder before the day', (name) => aboutInvoice(reminder, name)],
  ['reminder on the day', (name) => aboutInvoice(reminder, name, { today: '2026-12-05' })],
  ['overdue reminder', (name) => aboutInvoice(reminder, name, { status: 'Overdue', today: '2026-12-08' })],
  ['paid', (name) => aboutInvoice(paid, name, { paid: { ...PAID, method: name } })],
  ['reminder of the rest', (name) => aboutInvoice(reminder, name, PART_PAID)],
  ['settled by credit', (name) => aboutInvoice(paid, name, { paid: BY_CREDIT })],
  ['settled without money', (name) => aboutInvoice(paid, name, WITHOUT_MONEY)],
  ['receipt accepted', (name) => aboutInvoice(accepted(name), name, PART_PAID)],
  ['receipt rejected', (name) => aboutInvoice(rejected(name), name)],
  ['receipt rejected, paid', (name) => aboutInvoice(rejected(name), name, { paid: PAID })],
  [
    'receipt rejected, another waits',
    (name) => aboutInvoice(rejected(name), name, { status: 'Payment Under Review' }),
  ],
  ['receipt missing', (name) => aboutInvoice(missing(null, 50_050), name)],
  ['receipt missing, with an ID', (name) => aboutInvoice(missing(name, null), name)],
]
