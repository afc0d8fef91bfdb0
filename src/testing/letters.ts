import { passwordResetMail } from '../features/accounts/server/accounts.emails.ts'
import { CASE_KINDS, type CaseKind } from '../features/cases/cases.rules.ts'
import {
  type CaseMail,
  handledMail,
  repliedMail,
  submittedMail,
} from '../features/cases/server/cases.emails.ts'
import type { CompanySettings } from '../features/company/company.contract.ts'
import { letterhead } from '../features/company/server/letterhead.ts'
import {
  type InvoiceMail,
  invoiceMail,
  paidMail,
  reminderMail,
} from '../features/invoices/server/emails/invoices.emails.ts'
import {
  receiptRejectedMail,
  receiptUploadedMail,
} from '../features/invoices/server/emails/receipts.emails.ts'
import type { InvoiceDocument } from '../features/invoices/server/pdf/invoice.pdf.ts'
import { testMail } from '../features/messaging/server/mails.emails.ts'
import { leaseEndingMail, leasesEndingMail } from '../features/tenants/server/leases.emails.ts'
import { welcomeMail } from '../features/tenants/server/tenants.emails.ts'
import type { EmailMessage } from '../server/mail/email-message.ts'

export const PUBLIC_URL = 'https://portal.test'
const KOFI = '0f9a1c52-31a5-4f0e-9f59-0a1a8a9d3c11'
const AMA = '5b2f8f0e-7a64-4d6b-8c1f-7f6f0d3a2b22'
const TENANT = 'kofi@tenant.test'
const OFFICE = { to: 'ama@landlord.test', uids: [AMA] }
const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const PAID = { on: '2026-12-03', method: 'Cash', reference: 'Book 7' }
const LINK = { setPasswordUrl: `${PUBLIC_URL}/reset#token`, until: '2026-11-27' }

/** A company whose texts are all one, and which has set a logo. */
export const companyNamed = (name: string): CompanySettings => ({
  companyName: name,
  address: name,
  phone: '024 412 3456',
  email: 'rent@asante.test',
  logoUrl: '/api/company/logo?v=1',
  howToPay: { mobileMoney: [{ network: 'MTN MoMo', number: '024 412 3456', name }], bank: name, text: name },
})

/** What mails about an invoice are made from; `name` stands for everything that people type. */
export function invoiceMailOf(name: string, more: Partial<InvoiceDocument> = {}): InvoiceMail {
  const company = companyNamed(name)
  const { address, phone, email, howToPay } = company
  const document: InvoiceDocument = {
    company: { name, address, phone, email },
    invoiceNumber: 'INV-2026-00042',
    tenant: { name, email: TENANT, apartment: name, unit: name, phone: null },
    issuedOn: '2026-11-20',
    dueDate: '2026-12-05',
    amountPesewas: 150_050,
    status: 'Unpaid',
    description: name,
    howToPay,
    paid: null,
    ...more,
  }
  return {
    id: ID,
    tenantUid: KOFI,
    company: letterhead(company, PUBLIC_URL),
    document,
    fileName: 'invoice.pdf',
    publicUrl: PUBLIC_URL,
    replyTo: company.email,
  }
}

/** The mail that a receipt came in, with the amount that stands on it in pesewas. */
export const uploadedMail = (name: string, amountPesewas: number | null): EmailMessage =>
  receiptUploadedMail(
    { ...invoiceMailOf(name), ...OFFICE, replyTo: TENANT },
    { paymentDate: '2026-12-03', amountPesewas, notes: name },
  )

/** Welcomes with a password, or with a link to set one. */
export const welcomeOf = (name: string, password?: string): EmailMessage =>
  welcomeMail({
    company: companyNamed(name),
    tenant: { uid: KOFI, name, email: TENANT, apartment: name, unit: null },
    access: password === undefined ? LINK : { password },
    publicUrl: PUBLIC_URL,
    replyTo: 'ama@landlord.test',
  })

const lease = (name: string) => ({ id: ID, name, apartment: name, unit: name, leaseEndDate: '2026-12-05' })

const leaseMail = (name: string): EmailMessage =>
  leaseEndingMail({
    company: companyNamed(name),
    tenant: { ...lease(name), uid: KOFI, email: TENANT },
    leaseEndDate: '2026-12-05',
    today: '2026-11-20',
    publicUrl: PUBLIC_URL,
    replyTo: 'ama@landlord.test',
  })

const leasesMail = (names: readonly string[]): EmailMessage =>
  leasesEndingMail({
    company: companyNamed(names[0] ?? ''),
    leases: names.map(lease),
    today: '2026-11-20',
    publicUrl: PUBLIC_URL,
    ...OFFICE,
    replyTo: null,
  })

const resetMail = (name: string): EmailMessage =>
  passwordResetMail({
    company: companyNamed(name),
    person: { uid: ID, name, email: TENANT },
    setPasswordUrl: LINK.setPasswordUrl,
    publicUrl: PUBLIC_URL,
    replyTo: 'ama@landlord.test',
  })

function caseMail(kind: CaseKind, name: string, more: Partial<CaseMail> = {}): CaseMail {
  const company = letterhead(companyNamed(name), PUBLIC_URL)
  const about = { id: ID, kind, subject: name, status: 'resolved', adminResponse: name } as const
  const toTenant = { to: TENANT, uids: [KOFI], replyTo: company.email }
  return { ...about, submitted: '20 Nov 2026', company, publicUrl: PUBLIC_URL, ...toTenant, ...more }
}

const testLetter = (name: string): EmailMessage => ({
  kind: 'test',
  ...testMail({ company: companyNamed(name), publicUrl: PUBLIC_URL }),
  to: OFFICE.to,
  replyTo: null,
  notice: { uids: OFFICE.uids, title: 'Mail works', body: 'It has arrived.', link: '/mail/settings' },
})

type Written = [what: string, write: (name: string) => EmailMessage]

function aboutCase(kind: CaseKind): Written[] {
  const sent = (name: string) => ({ tenantName: name, place: name, phone: null, words: name, photos: 2 })
  const toOffice = { ...OFFICE, replyTo: TENANT }
  const done = (name: string) => ({ tenantName: name, photos: 1 })
  return [
    [
      `answer to a ${kind}`,
      (name) => handledMail(caseMail(kind, name), { ...done(name), moved: false, response: name }),
    ],
    [
      `new state of a ${kind}`,
      (name) => handledMail(caseMail(kind, name), { ...done(name), moved: true, response: null }),
    ],
    [`new ${kind}`, (name) => submittedMail(caseMail(kind, name, toOffice), sent(name))],
    [`reply in a ${kind}`, (name) => repliedMail(caseMail(kind, name, toOffice), sent(name))],
  ]
}

/** Every mail that the portal writes, with one text in all places where people type. */
export const LETTERS: Written[] = [
  ['welcome with a password', (name) => welcomeOf(name, 'k7Rw-mq2T')],
  ['welcome with a link', (name) => welcomeOf(name)],
  ['password reset', resetMail],
  ['invoice', (name) => invoiceMail(invoiceMailOf(name))],
  ['reminder before the day', (name) => reminderMail(invoiceMailOf(name), '2026-12-01')],
  ['reminder on the day', (name) => reminderMail(invoiceMailOf(name), '2026-12-05')],
  ['overdue reminder', (name) => reminderMail(invoiceMailOf(name, { status: 'Overdue' }), '2026-12-08')],
  ['paid', (name) => paidMail(invoiceMailOf(name, { paid: { ...PAID, method: name } }))],
  ['receipt rejected', (name) => receiptRejectedMail(invoiceMailOf(name), name)],
  ['receipt rejected, paid', (name) => receiptRejectedMail(invoiceMailOf(name, { paid: PAID }), name)],
  [
    'receipt rejected, another waits',
    (name) => receiptRejectedMail(invoiceMailOf(name, { status: 'Payment Under Review' }), name),
  ],
  ['receipt uploaded', (name) => uploadedMail(name, 7)],
  ['lease ending', leaseMail],
  ['one lease ends', (name) => leasesMail([name])],
  ['several leases end', (name) => leasesMail([name, `${name} 2`, `${name} 3`])],
  ...CASE_KINDS.flatMap(aboutCase),
  ['test of the server', testLetter],
]
