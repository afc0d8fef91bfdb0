import { withBalances } from '../../features/money/payments/accounts.rules.ts'
import {
  givenBackEmail,
  givenBackNotice,
} from '../../features/money/payments/server/messages/given-back.message.ts'
import {
  ledgerDiffersEmail,
  ledgerDiffersNotice,
} from '../../features/money/payments/server/messages/ledger-differs.message.ts'
import {
  paymentReceivedEmail,
  paymentReceivedNotice,
} from '../../features/money/payments/server/messages/payment-received.message.ts'
import {
  statementEmail,
  statementNotice,
} from '../../features/money/payments/server/messages/statement.message.ts'
import type { ReceiptDocument } from '../../features/money/payments/server/pdf/receipt.pdf.ts'
import type { StatementDocument } from '../../features/money/payments/server/pdf/statement.pdf.ts'
import type { TestEmail } from '../mail/deliveries.ts'
import { createEmail, type SampleEmail, toOffice, toTenant } from './sample-email.ts'
import { createInvoiceMail, ID, PUBLIC_URL } from './sample-invoice.ts'

/** `name` replaces all user input. */
function createReceipt(name: string): ReceiptDocument {
  const { company, tenant, invoiceNumber } = createInvoiceMail(name).document
  return {
    company,
    tenant,
    receiptNumber: 'RCT-2026-00017',
    kind: 'withholding',
    amount: 155_000,
    receivedOn: '2026-11-19',
    method: 'mobile_money',
    reference: name,
    paidBy: null,
    settles: [{ invoiceNumber, about: name, place: name, amount: 150_050 }],
    credit: 4950,
    balanceAfter: -4950,
    reversed: null,
  }
}

/** With a debt and a deposit. */
function createStatement(name: string): StatementDocument {
  const { company, tenant } = createInvoiceMail(name).document
  const entries = withBalances(10_000, [
    { day: '2026-11-02', kind: 'invoice', amount: 150_050, invoice: null, payment: null },
  ])
  const statement = {
    tenantId: ID,
    from: '2025-11-20',
    to: '2026-11-20',
    opening: 10_000,
    closing: 160_050,
    entries,
    held: [],
    deposit: 300_000,
  }
  return { company, tenant, statement }
}

function createPaymentReceivedMail(name: string): TestEmail {
  const facts = { document: createReceipt(name), payment: { id: ID }, publicUrl: PUBLIC_URL }
  const about = { ...toTenant, kind: 'payment-received', name }
  return createEmail(about, paymentReceivedEmail(facts), paymentReceivedNotice(facts))
}

function createStatementMail(name: string): TestEmail {
  const document = createStatement(name)
  const about = { ...toTenant, kind: 'statement', name }
  return createEmail(
    about,
    statementEmail({ document, publicUrl: PUBLIC_URL }),
    statementNotice(document.statement),
  )
}

function createLedgerDiffersMail(name: string): TestEmail {
  const found = { difference: `The payments of ${name} differ from their entries by GHS 0.01.` }
  const about = { ...toOffice, kind: 'ledger-differs', name, replyTo: null }
  return createEmail(about, ledgerDiffersEmail(found, PUBLIC_URL), ledgerDiffersNotice(found))
}

function createGivenBackMail(name: string): TestEmail {
  const act = { act: 'credit_note', amount: 65_000, day: '2026-11-18', by: 'Kojo Boateng' } as const
  const week = {
    from: '2026-11-16',
    to: '2026-11-22',
    acts: [{ ...act, reason: `Waived for ${name}`, tenantName: name, invoiceNumber: 'INV-2026-00042' }],
  }
  const about = { ...toOffice, kind: 'given-back', name, replyTo: null }
  return createEmail(about, givenBackEmail(week, PUBLIC_URL), givenBackNotice(week))
}

export const PAYMENT_EMAILS: SampleEmail[] = [
  ['payment received', createPaymentReceivedMail],
  ['statement', createStatementMail],
  ['books that do not agree', createLedgerDiffersMail],
  ['money given back', createGivenBackMail],
]
