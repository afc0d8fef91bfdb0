import { passwordResetEmail } from '../../features/identity/accounts/server/messages/password-reset.message.ts'
import { testEmail } from '../../features/messaging/channels/server/messages/test-email.ts'
import {
  paymentProofUploadedEmail,
  paymentProofUploadedNotice,
} from '../../features/money/invoices/server/messages/payment-proof-uploaded.message.ts'
import {
  leaseEndedEmail,
  leaseEndedNotice,
} from '../../features/money/lease-ends/server/messages/lease-ended.message.ts'
import {
  renewalAnsweredEmail,
  renewalAnsweredNotice,
} from '../../features/property/leases/server/messages/renewal-answered.message.ts'
import {
  renewalOfferedEmail,
  renewalOfferedNotice,
} from '../../features/property/leases/server/messages/renewal-offered.message.ts'
import {
  leaseEndingEmail,
  leaseEndingNotice,
} from '../../features/property/tenants/server/messages/lease-ending.message.ts'
import {
  leasesEndingEmail,
  leasesEndingNotice,
} from '../../features/property/tenants/server/messages/leases-ending.message.ts'
import {
  welcomeEmail,
  welcomeNotice,
} from '../../features/property/tenants/server/messages/welcome.message.ts'
import { CASE_KINDS, type CaseKind } from '../../features/service/cases/cases.rules.ts'
import type { CaseContent } from '../../features/service/cases/server/messages/case-facts.ts'
import {
  caseHandledEmail,
  caseHandledNotice,
} from '../../features/service/cases/server/messages/case-handled.ts'
import {
  caseRepliedEmail,
  caseRepliedNotice,
} from '../../features/service/cases/server/messages/case-replied.message.ts'
import {
  caseSubmittedEmail,
  caseSubmittedNotice,
} from '../../features/service/cases/server/messages/case-submitted.message.ts'
import type { TestEmail } from '../mail/deliveries.ts'
import { ANNOUNCEMENT_EMAIL } from './sample-announcement-email.ts'
import { createEmail, type SampleEmail, toOffice, toTenant } from './sample-email.ts'
import { HANDOVER_EMAILS } from './sample-handover-emails.ts'
import { INSPECTION_EMAILS } from './sample-inspection-emails.ts'
import { INVITE_EMAIL } from './sample-invite-email.ts'
import { createInvoiceMail, ID, PUBLIC_URL, TENANT_EMAIL } from './sample-invoice.ts'
import { INVOICE_EMAILS } from './sample-invoice-emails.ts'
import { createJobEmails } from './sample-job-emails.ts'
import { PAYMENT_EMAILS } from './sample-payment-emails.ts'
import { RENT_EMAILS } from './sample-rent-emails.ts'
import { SIGNING_EMAILS } from './sample-signing-emails.ts'

const LINK = { setPasswordUrl: `${PUBLIC_URL}/reset#token`, until: '2026-11-27' }

export function createReceiptUploadedMail(name: string, amount: number | null): TestEmail {
  const facts = createInvoiceMail(name)
  const receipt = { paymentDate: '2026-12-03', amount, notes: name }
  return createEmail(
    { ...toOffice, kind: 'receipt-uploaded', name },
    paymentProofUploadedEmail(facts, receipt),
    paymentProofUploadedNotice(facts, receipt),
  )
}

export function createWelcomeMail(name: string, password?: string): TestEmail {
  const tenant = { name, email: TENANT_EMAIL, phone: null, apartment: name, unit: null }
  const facts = { companyName: name, publicUrl: PUBLIC_URL, tenant }
  return createEmail(
    { ...toTenant, kind: 'welcome', name, replyTo: 'ama@landlord.test', secret: true },
    welcomeEmail(facts, password === undefined ? LINK : { password }),
    welcomeNotice(facts),
  )
}

const createEndingLease = (name: string) => ({
  id: ID,
  name,
  apartment: name,
  unit: name,
  leaseEndDate: '2026-12-05',
})

function createLeaseEndingMail(name: string): TestEmail {
  const about = { ...toTenant, kind: 'lease-ending', name, replyTo: 'ama@landlord.test' }
  const dates = { leaseEndDate: '2026-12-05', today: '2026-11-20' }
  return createEmail(
    about,
    leaseEndingEmail(
      { companyName: name, publicUrl: PUBLIC_URL, tenant: createEndingLease(name), ...dates },
      about,
    ),
    leaseEndingNotice(dates.leaseEndDate),
  )
}

function createLeasesEndingMail(names: readonly string[]): TestEmail {
  const facts = { leases: names.map(createEndingLease), today: '2026-11-20', publicUrl: PUBLIC_URL }
  return createEmail(
    { ...toOffice, kind: 'leases-ending', name: names[0] ?? '', replyTo: null },
    leasesEndingEmail(facts),
    leasesEndingNotice(facts.leases, facts.today),
  )
}

const createOffer = (name: string, endsOn: string | null) => ({
  companyName: name,
  publicUrl: PUBLIC_URL,
  tenantId: ID,
  tenantName: name,
  propertyName: name,
  unitName: name,
  fromDay: '2027-01-01',
  endsOn,
  rent: 165_000,
})

function createRenewalOfferedMail(name: string): TestEmail {
  const offer = createOffer(name, '2027-12-31')
  const about = { ...toTenant, kind: 'renewal-offered', name, replyTo: 'ama@landlord.test' }
  return createEmail(about, renewalOfferedEmail(offer), renewalOfferedNotice(offer))
}

function createLeaseEndedMail(
  name: string,
  money: { owed: number; credit: number; held: number },
): TestEmail {
  const lease = {
    companyName: name,
    publicUrl: PUBLIC_URL,
    tenantName: name,
    propertyName: name,
    unitName: name,
    lastDay: '2026-12-16',
    ...money,
  }
  const about = { ...toTenant, kind: 'lease-ended', name, replyTo: 'ama@landlord.test' }
  return createEmail(about, leaseEndedEmail(lease), leaseEndedNotice(lease))
}

function createRenewalAnsweredMail(name: string, isAccepted: boolean): TestEmail {
  const offer = { ...createOffer(name, null), isAccepted }
  const about = { ...toOffice, kind: 'renewal-answered', name }
  return createEmail(about, renewalAnsweredEmail(offer), renewalAnsweredNotice(offer))
}

const createPasswordResetMail = (name: string): TestEmail =>
  createEmail(
    { ...toTenant, kind: 'password-reset', name, replyTo: 'ama@landlord.test', secret: true },
    passwordResetEmail({
      companyName: name,
      person: { name, email: TENANT_EMAIL },
      setPasswordUrl: LINK.setPasswordUrl,
    }),
    { title: 'Somebody asked for a new password', body: 'A link is in your e-mails.', link: '/account' },
  )

const caseFacts = (kind: CaseKind, name: string): CaseContent => ({
  id: ID,
  kind,
  subject: name,
  body: name,
  status: 'resolved',
  adminResponse: name,
  submitted: '2026-11-20',
  tenantName: name,
  place: name,
  phone: null,
  companyName: name,
  publicUrl: PUBLIC_URL,
})

const createTestMail = (name: string): TestEmail =>
  createEmail(
    { ...toOffice, kind: 'test', name, replyTo: null },
    testEmail({ companyName: name, publicUrl: PUBLIC_URL }),
    { title: 'Mail works', body: 'It has arrived.', link: '/mail/settings' },
  )

function caseEmails(kind: CaseKind): SampleEmail[] {
  const handled = (name: string, done: Parameters<typeof caseHandledEmail>[1]) => {
    const facts = caseFacts(kind, name)
    const about = { ...toTenant, kind: `${kind}-answer`, name }
    return createEmail(about, caseHandledEmail(facts, done), caseHandledNotice(facts, done))
  }
  const sent = (name: string) => ({ ...toOffice, kind, name })
  const params = (name: string) => ({ reply: name, photos: 2 })
  return [
    [`answer to a ${kind}`, (name) => handled(name, { movedTo: null, response: name, photos: 1 })],
    [`new state of a ${kind}`, (name) => handled(name, { movedTo: 'resolved', response: null, photos: 1 })],
    [
      `new ${kind}`,
      (name) =>
        createEmail(
          sent(name),
          caseSubmittedEmail(caseFacts(kind, name), params(name)),
          caseSubmittedNotice(caseFacts(kind, name), params(name)),
        ),
    ],
    [
      `reply in a ${kind}`,
      (name) =>
        createEmail(
          sent(name),
          caseRepliedEmail(caseFacts(kind, name), params(name)),
          caseRepliedNotice(caseFacts(kind, name), params(name)),
        ),
    ],
  ]
}

/** Every email of the portal, with one text for all user input. */
export const SAMPLE_EMAILS: SampleEmail[] = [
  ['welcome with a password', (name) => createWelcomeMail(name, 'k7Rw-mq2T')],
  ['welcome with a link', (name) => createWelcomeMail(name)],
  INVITE_EMAIL,
  ['password reset', createPasswordResetMail],
  ...INVOICE_EMAILS,
  ['receipt uploaded', (name) => createReceiptUploadedMail(name, 7)],
  ...PAYMENT_EMAILS,
  ...RENT_EMAILS,
  ...INSPECTION_EMAILS,
  ...HANDOVER_EMAILS,
  ['lease ending', createLeaseEndingMail],
  ['one lease ends', (name) => createLeasesEndingMail([name])],
  ['several leases end', (name) => createLeasesEndingMail([name, `${name} 2`, `${name} 3`])],
  ['lease ended', (name) => createLeaseEndedMail(name, { owed: 12_000, credit: 0, held: 50_000 })],
  ['lease ended without money', (name) => createLeaseEndedMail(name, { owed: 0, credit: 0, held: 0 })],
  ['lease offered', createRenewalOfferedMail],
  ['lease offer accepted', (name) => createRenewalAnsweredMail(name, true)],
  ['lease offer declined', (name) => createRenewalAnsweredMail(name, false)],
  ...CASE_KINDS.flatMap(caseEmails),
  ...createJobEmails((name) => caseFacts('request', name)),
  ...SIGNING_EMAILS,
  ANNOUNCEMENT_EMAIL,
  ['test of the server', createTestMail],
]
