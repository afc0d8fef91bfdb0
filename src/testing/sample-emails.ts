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
const TENANT_UID = '0f9a1c52-31a5-4f0e-9f59-0a1a8a9d3c11'
const ADMIN_UID = '5b2f8f0e-7a64-4d6b-8c1f-7f6f0d3a2b22'
const TENANT_EMAIL = 'kofi@tenant.test'
const OFFICE = { to: 'ama@landlord.test', uids: [ADMIN_UID] }
const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const PAID = { on: '2026-12-03', method: 'Cash', reference: 'Book 7' }
const LINK = { setPasswordUrl: `${PUBLIC_URL}/reset#token`, until: '2026-11-27' }

/** A company with a logo, and `name` in every text. */
export const createCompanySettings = (name: string): CompanySettings => ({
  companyName: name,
  address: name,
  phone: '024 412 3456',
  email: 'rent@asante.test',
  logoUrl: '/api/company/logo?v=1',
  howToPay: { mobileMoney: [{ network: 'MTN MoMo', number: '024 412 3456', name }], bank: name, text: name },
})

/** The data of mails about an invoice; `name` is every text that people type. */
export function createInvoiceMail(name: string, more: Partial<InvoiceDocument> = {}): InvoiceMail {
  const company = createCompanySettings(name)
  const { address, phone, email, howToPay } = company
  const document: InvoiceDocument = {
    company: { name, address, phone, email },
    invoiceNumber: 'INV-2026-00042',
    tenant: { name, email: TENANT_EMAIL, apartment: name, unit: name, phone: null },
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
    tenantUid: TENANT_UID,
    company: letterhead(company, PUBLIC_URL),
    document,
    fileName: 'invoice.pdf',
    publicUrl: PUBLIC_URL,
    replyTo: company.email,
  }
}

export const createReceiptUploadedMail = (name: string, amountPesewas: number | null): EmailMessage =>
  receiptUploadedMail(
    { ...createInvoiceMail(name), ...OFFICE, replyTo: TENANT_EMAIL },
    { paymentDate: '2026-12-03', amountPesewas, notes: name },
  )

export const createWelcomeMail = (name: string, password?: string): EmailMessage =>
  welcomeMail({
    company: createCompanySettings(name),
    tenant: { uid: TENANT_UID, name, email: TENANT_EMAIL, apartment: name, unit: null },
    access: password === undefined ? LINK : { password },
    publicUrl: PUBLIC_URL,
    replyTo: 'ama@landlord.test',
  })

const createEndingLease = (name: string) => ({
  id: ID,
  name,
  apartment: name,
  unit: name,
  leaseEndDate: '2026-12-05',
})

const createLeaseEndingMail = (name: string): EmailMessage =>
  leaseEndingMail({
    company: createCompanySettings(name),
    tenant: { ...createEndingLease(name), uid: TENANT_UID, email: TENANT_EMAIL },
    leaseEndDate: '2026-12-05',
    today: '2026-11-20',
    publicUrl: PUBLIC_URL,
    replyTo: 'ama@landlord.test',
  })

const createLeasesEndingMail = (names: readonly string[]): EmailMessage =>
  leasesEndingMail({
    company: createCompanySettings(names[0] ?? ''),
    leases: names.map(createEndingLease),
    today: '2026-11-20',
    publicUrl: PUBLIC_URL,
    ...OFFICE,
    replyTo: null,
  })

const createPasswordResetMail = (name: string): EmailMessage =>
  passwordResetMail({
    company: createCompanySettings(name),
    person: { uid: ID, name, email: TENANT_EMAIL },
    setPasswordUrl: LINK.setPasswordUrl,
    publicUrl: PUBLIC_URL,
    replyTo: 'ama@landlord.test',
  })

function createCaseMail(kind: CaseKind, name: string, more: Partial<CaseMail> = {}): CaseMail {
  const company = letterhead(createCompanySettings(name), PUBLIC_URL)
  const about = { id: ID, kind, subject: name, status: 'resolved', adminResponse: name } as const
  const toTenant = { to: TENANT_EMAIL, uids: [TENANT_UID], replyTo: company.email }
  return { ...about, submitted: '20 Nov 2026', company, publicUrl: PUBLIC_URL, ...toTenant, ...more }
}

const createTestMail = (name: string): EmailMessage => ({
  kind: 'test',
  ...testMail({ company: createCompanySettings(name), publicUrl: PUBLIC_URL }),
  to: OFFICE.to,
  replyTo: null,
  notice: { uids: OFFICE.uids, title: 'Mail works', body: 'It has arrived.', link: '/mail/settings' },
})

type SampleEmail = [what: string, write: (name: string) => EmailMessage]

function caseEmails(kind: CaseKind): SampleEmail[] {
  const submission = (name: string) => ({
    tenantName: name,
    place: name,
    phone: null,
    words: name,
    photos: 2,
  })
  const toOffice = { ...OFFICE, replyTo: TENANT_EMAIL }
  const handling = (name: string) => ({ tenantName: name, photos: 1 })
  return [
    [
      `answer to a ${kind}`,
      (name) => handledMail(createCaseMail(kind, name), { ...handling(name), moved: false, response: name }),
    ],
    [
      `new state of a ${kind}`,
      (name) => handledMail(createCaseMail(kind, name), { ...handling(name), moved: true, response: null }),
    ],
    [`new ${kind}`, (name) => submittedMail(createCaseMail(kind, name, toOffice), submission(name))],
    [`reply in a ${kind}`, (name) => repliedMail(createCaseMail(kind, name, toOffice), submission(name))],
  ]
}

/** Every email of the portal; `name` is every text that people type. */
export const SAMPLE_EMAILS: SampleEmail[] = [
  ['welcome with a password', (name) => createWelcomeMail(name, 'k7Rw-mq2T')],
  ['welcome with a link', (name) => createWelcomeMail(name)],
  ['password reset', createPasswordResetMail],
  ['invoice', (name) => invoiceMail(createInvoiceMail(name))],
  ['reminder before the day', (name) => reminderMail(createInvoiceMail(name), '2026-12-01')],
  ['reminder on the day', (name) => reminderMail(createInvoiceMail(name), '2026-12-05')],
  ['overdue reminder', (name) => reminderMail(createInvoiceMail(name, { status: 'Overdue' }), '2026-12-08')],
  ['paid', (name) => paidMail(createInvoiceMail(name, { paid: { ...PAID, method: name } }))],
  ['receipt rejected', (name) => receiptRejectedMail(createInvoiceMail(name), name)],
  ['receipt rejected, paid', (name) => receiptRejectedMail(createInvoiceMail(name, { paid: PAID }), name)],
  [
    'receipt rejected, another waits',
    (name) => receiptRejectedMail(createInvoiceMail(name, { status: 'Payment Under Review' }), name),
  ],
  ['receipt uploaded', (name) => createReceiptUploadedMail(name, 7)],
  ['lease ending', createLeaseEndingMail],
  ['one lease ends', (name) => createLeasesEndingMail([name])],
  ['several leases end', (name) => createLeasesEndingMail([name, `${name} 2`, `${name} 3`])],
  ...CASE_KINDS.flatMap(caseEmails),
  ['test of the server', createTestMail],
]
