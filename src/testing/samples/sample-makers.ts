import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { openLink } from '../../features/identity/accounts/server/passwords/password-links.ts'
import type { Session } from '../../features/identity/accounts/totp.contract.ts'
import type { Notice } from '../../features/messaging/notices/notifications.contract.ts'
import type { ReminderRun } from '../../features/overview/reminders/reminders.contract.ts'
import type { CreatedShare } from '../../features/overview/shares/shares.contract.ts'
import type { Announcement } from '../../features/service/announcements/announcements.contract.ts'
import { caseClaims } from '../../features/service/cases/server/cases.table.ts'
import type { TenantDocument } from '../../features/service/documents/documents.contract.ts'
import { getPastCloseDay } from '../books/books.ts'
import { listFields, listPathIds, type SampleValues } from '../calls/request-samples.ts'
import type { CollectedRoute } from '../calls/routes.ts'
import { DAY } from '../clock.ts'
import { sampleFiles } from '../files.ts'
import { type ApiClient, PASSWORD, type TestPortal } from '../portal.ts'
import { generateTotp } from '../totp.ts'
import { createAnsweredCase, findPhoto, uploadPhoto } from './sample-cases.ts'
import { HANDOVER_MAKERS } from './sample-handovers.ts'
import { addCards, readImportHash } from './sample-imports.ts'
import {
  addCost,
  addInspectionRule,
  addLease,
  addRecurringCharge,
  addUnit,
  addVendor,
  enterExpense,
  readPlan,
} from './sample-leases.ts'
import { MONEY_LINE_MAKERS } from './sample-money-lines.ts'
import { addTemplate, draftSigning } from './sample-signings.ts'
import { newPerson } from './sample-values.ts'

type People = {
  portal: TestPortal
  admin: ApiClient
  tenant: ApiClient & { tenant: { id: string; name: string; email: string } }
}
type Maker = (people: People, makeRecord: (name: string) => Promise<string>) => string | Promise<string>

/** By path parameter or field; `idOf` creates parent records. */
const MAKERS: Record<string, Maker> = {
  // Owners would get each email of later records.
  staff: ({ portal }) =>
    portal.createAccount(newPerson('landlord'), {
      role: 'admin',
      password: PASSWORD,
      staff: 'caretaker',
      propertyIds: [],
    }),
  deleteTenantUser: ({ portal }) =>
    portal.createAccount(newPerson('tenant'), { role: 'tenant', password: PASSWORD }),
  tenants: ({ tenant }) => tenant.tenant.id,
  invoices: async ({ portal, admin, tenant }) =>
    (await portal.createInvoice(admin, tenant.tenant.id, { advanceReason: 'A sample' })).id,
  receipt: async ({ portal, admin }, makeRecord) => {
    const sent = portal.uploadReceipt<Uploaded>(admin, await makeRecord('invoices'), sampleFiles.png)
    return (await sent).body.receipt.id
  },
  properties: addProperty,
  units: async ({ admin }, makeRecord) => addUnit(admin, await makeRecord('properties')),
  leases: ({ admin, tenant }) => addLease(admin, tenant.tenant.id),
  signings: async ({ admin }, makeRecord) => draftSigning(admin, await makeRecord('leases')),
  'agreement-templates': ({ admin }) => addTemplate(admin),
  'rent-rules': async ({ admin }, makeRecord) => addRecurringCharge(admin, await makeRecord('leases')),
  'inspection-rules': ({ admin, tenant }) => addInspectionRule(admin, tenant.tenant.id),
  expenses: ({ admin, tenant }) => enterExpense(admin, tenant.tenant.id),
  closes: ({ admin }) => getPastCloseDay(admin),
  costs: async ({ admin }, makeRecord) => addCost(admin, await makeRecord('requests')),
  vendors: ({ admin }) => addVendor(admin),
  payments: ({ admin, tenant }) => recordPayment(admin, tenant.tenant.id),
  'online-payments': receiveOnline,
  pay: (_, makeRecord) => makeRecord('online-payments'),
  ...MONEY_LINE_MAKERS,
  ...HANDOVER_MAKERS,
  mails: async ({ portal }, makeRecord) => findMailId(portal, await makeRecord('invoices')),
  messages: (_, makeRecord) => makeRecord('mails'),
  document: ({ tenant }) => tenant.tenant.id,
  documentId: ({ admin, tenant }) => storeDocument(admin, tenant.tenant.id),
  announcements: ({ admin, tenant }) => sendAnnouncement(admin, tenant.tenant.id),
  requests: (people) => createAnsweredCase(people, 'request'),
  complaints: (people) => createAnsweredCase(people, 'complaint'),
  notifications: async ({ admin }, makeRecord) => {
    await makeRecord('requests')
    return findNotice(admin)
  },
  claims: async ({ portal }, makeRecord) => claimDone(portal, await makeRecord('requests')),
  'photo of case': async ({ portal }, makeRecord) => findPhoto(portal, await makeRecord('requests')),
  photos: (_, makeRecord) => makeRecord('photo of case'),
  'photo of complaint': async ({ portal }, makeRecord) => findPhoto(portal, await makeRecord('complaints')),
  // Without a case.
  'photo of admin': ({ admin }) => uploadPhoto(admin),
  'photo of tenant': ({ tenant }) => uploadPhoto(tenant),
  runs: findReminderRun,
  bulk: ({ portal }) => insertBulkRun(portal),
  jobs: () => randomUUID(),
  backups: () => randomUUID(),
  sessions: ({ portal, admin }) => openAnotherSession(portal, admin),
  shares: async ({ admin }, makeRecord) => shareInvoice(admin, await makeRecord('invoices')),
  token: async ({ portal }, makeRecord) => {
    const login = await makeRecord('deleteTenantUser')
    return new URL(await openLink(portal.portal.ctx, portal.db, login, DAY)).hash.slice(1)
  },
  code: ({ portal, admin }) => startTotp(portal, admin),
  imports: ({ admin }) => addCards(admin),
  rows: () => '2',
  'hash of import': async ({ admin }, makeRecord) => readImportHash(admin, await makeRecord('imports')),
  hash: async ({ admin }, makeRecord) => readPlan(admin, await makeRecord('rent-rules')),
}
type Uploaded = { receipt: { id: string } }

/** Further records named by fields. */
const NAMED_BY: Record<string, string[]> = {
  requestId: ['requests'],
  invoiceIds: ['invoices'],
  invoiceId: ['invoices'],
  subjectId: ['invoices'],
  accountId: ['accounts'],
  paymentIds: ['money payment'],
  lines: ['lines'],
  propertyIds: ['properties'],
  propertyId: ['properties'],
  unitId: ['units'],
  vendorId: ['vendors'],
  units: ['units'],
  leaseId: ['leases'],
  itemId: ['items'],
  recordedAt: ['items'],
  ruleId: ['rent-rules'],
  ruleIds: ['rent-rules'],
  photoIds: ['photo of admin', 'photo of tenant', 'photo of handover', 'signer'],
  token: ['token'],
  code: ['code'],
  hash: ['hash'],
  signedBy: ['hash of import'],
}

/** The records that a call can be about. */
export function listRecords(route: CollectedRoute): string[] {
  const { query, body, form } = route.endpoint ?? {}
  const schemas = [query, body, form].filter((schema) => schema !== undefined)
  const fields = schemas.flatMap((schema) => listFields(schema).map(({ name }) => name))
  const ids = listPathIds(route).map((name) =>
    name === 'photos' && route.url.startsWith('/api/handovers/') ? 'photo of handover' : name,
  )
  return [...ids, ...fields.flatMap((name) => NAMED_BY[name] ?? [])]
}

/** Creates parent records too; by name. */
export async function makeRecords(
  people: People,
  names: string[] = Object.keys(MAKERS),
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  const makeRecord = async (name: string): Promise<string> => {
    const id = ids[name] ?? (await MAKERS[name]?.(people, makeRecord))
    if (id === undefined) throw new Error(`No sample is known of ${name}.`)
    ids[name] = id
    return id
  }
  for (const name of names) await makeRecord(name)
  // A receipt is under review on each invoice.
  if (ids['invoices'] !== undefined) await makeRecord('receipt')
  return ids
}

/** Field values that name the records. */
export const createSampleValues = (ids: Record<string, string>): SampleValues =>
  Object.fromEntries(
    Object.entries(NAMED_BY).map(([field, [name = '']]) => [
      field,
      ids[name] === undefined ? [] : [ids[name]],
    ]),
  )

async function addProperty({ admin }: People): Promise<string> {
  const body = { name: `Market stalls ${randomUUID()}`, kind: 'shops', capacity: 4 }
  return (await admin.call<{ id: string }>('POST /properties', { body })).body.id
}

async function claimDone({ db, clock }: TestPortal, caseId: string): Promise<string> {
  const id = randomUUID()
  const [vendorName, createdAt] = ['Kwame Plumbing', clock.now()]
  await db.insert(caseClaims).values({ id, caseId, shareId: randomUUID(), vendorName, note: null, createdAt })
  return id
}

async function sendAnnouncement(admin: ApiClient, tenantId: string): Promise<string> {
  const body = {
    title: 'No water on Friday',
    text: 'From 8 to 14.',
    audience: 'tenants',
    tenantIds: [tenantId],
    sendEmail: false,
  }
  return (await admin.call<Announcement>('POST /announcements', { body })).body.id
}

/** Kept as credit, so that it settles none of the invoices; withheld tax has a certificate. */
async function recordPayment(admin: ApiClient, tenantId: string): Promise<string> {
  const payment = { tenantId, amount: 0.01, receivedOn: '2026-11-19', method: 'cash' }
  const body = { ...payment, kind: 'withholding', keepCredit: true, sendEmail: false }
  const { id } = (await admin.call<{ id: string }>('POST /payments', { body })).body
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(sampleFiles.pdf)]), 'certificate.pdf')
  await admin.call(`POST /payments/${id}/certificate`, { form })
  return id
}

/** Unmatched online money, also at the provider's stand-in if there is one. */
async function receiveOnline({ portal: { db, portal }, tenant }: People): Promise<string> {
  const reference = `PAY-${randomUUID()}`
  const { PAYSTACK_URL: url } = portal.ctx.config
  const body = new URLSearchParams({ reference, amount: '10.50' })
  if (url.startsWith('http:')) await fetch(`${url}/elsewhere`, { method: 'POST', body })
  await db.execute(sql`
    insert into online_payments (reference, tenant_id, invoice_ids, amount, received, currency, state, problem, provider,
      started_at, expires_at, paid_at)
    values (${reference}, ${tenant.tenant.id}, '{}', 2000, 1050, 'GHS', 'unmatched', 'amount', 'paystack', now(), now(), now())`)
  return reference
}

async function openAnotherSession(portal: TestPortal, person: ApiClient): Promise<string> {
  const { uid } = (await person.call<{ uid: string }>('GET /auth/me')).body
  await portal.startSession(uid)
  const { body } = await person.call<Session[]>('GET /auth/sessions')
  return body.find(({ current }) => !current)?.id ?? ''
}

/** Returns a code of the new secret, for its confirmation. */
async function startTotp(portal: TestPortal, person: ApiClient): Promise<string> {
  const { secret } = (await person.call<{ secret: string }>('POST /auth/totp')).body
  return generateTotp(secret, portal.clock.now())
}

async function findMailId({ db }: TestPortal, record: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from deliveries where subject_id = ${record}`,
  )
  return rows[0]?.id ?? ''
}

async function findReminderRun({ portal, admin }: People): Promise<string> {
  await portal.portal.ctx.jobs.run('send-reminders')
  return (await admin.call<ReminderRun[]>('GET /reminders/runs?limit=1')).body[0]?.id ?? ''
}

async function insertBulkRun({ db }: TestPortal): Promise<string> {
  const id = randomUUID()
  await db.execute(sql`
    insert into bulk_runs (id, requested_by, requester_email, request, state, attempted, created_at, moved_at)
    values (${id}, ${id}, 'ama@landlord.test', '{"invoiceIds": []}', 'done', 0, now(), now())`)
  return id
}

async function findNotice(person: ApiClient): Promise<string> {
  return (await person.call<Notice[]>('GET /notifications?limit=1')).body[0]?.id ?? ''
}

async function shareInvoice(person: ApiClient, invoiceId: string): Promise<string> {
  return (await person.call<CreatedShare>(`POST /invoices/${invoiceId}/share`)).body.id
}

async function storeDocument(person: ApiClient, tenantId: string): Promise<string> {
  const form = new FormData()
  form.set('tenantId', tenantId)
  form.set('file', new Blob([new Uint8Array(sampleFiles.pdf)]), 'agreement.pdf')
  return (await person.call<TenantDocument>('POST /upload', { form })).body.id
}
