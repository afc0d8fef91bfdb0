import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { openLink } from '../features/accounts/server/password-links.ts'
import type { Session } from '../features/accounts/totp.contract.ts'
import type { Announcement } from '../features/announcements/announcements.contract.ts'
import type { Case, Photo } from '../features/cases/cases.contract.ts'
import { CASES, type CaseKind } from '../features/cases/cases.rules.ts'
import type { TenantDocument } from '../features/documents/documents.contract.ts'
import type { Invoice } from '../features/invoices/invoices.contract.ts'
import type { Notice } from '../features/messaging/notifications.contract.ts'
import type { ReminderRun } from '../features/reminders/reminders.contract.ts'
import { DAY } from './clock.ts'
import { sampleFiles } from './files.ts'
import { type ApiClient, type ApiRequest, PASSWORD, type TestPortal } from './portal.ts'
import { buildPath, buildQuery, createSample, type SampleValues } from './request-samples.ts'
import type { CollectedRoute } from './routes.ts'
import { addLease, addRentRule, addUnit, enterExpense, planOf } from './sample-leases.ts'
import { createValidValues, newPerson, RULE_VALUES } from './sample-values.ts'
import { codeOf } from './totp.ts'

export type SampleRecords = {
  portal: TestPortal
  admin: ApiClient & { email: string }
  tenant: ApiClient & { tenant: { id: string; uid: string | null; name: string; email: string } }
  /** By the name in the path. */
  ids: Record<string, string>
  values: SampleValues
  /** Of people, on no case yet, and of the complaint. */
  photos: { admin: string; tenant: string; complaint: string }
}

export async function createSampleRecords(
  portal: TestPortal,
  fields: Record<string, unknown> = {},
): Promise<SampleRecords> {
  const admin = await portal.createAdmin()
  const tenant = await portal.createTenant(admin, fields)
  const records = {
    portal,
    admin,
    tenant,
    ids: {},
    values: {},
    photos: { admin: '', tenant: '', complaint: '' },
  }
  return refreshSampleRecords(records)
}

/** New records of the same people, so that calls do not affect each other. */
export async function refreshSampleRecords(before: SampleRecords): Promise<SampleRecords> {
  const { portal, admin } = before
  // Invoices that are issued later would use its credit.
  const payment = before.ids['payments']
  if (payment) await admin.call(`POST /payments/${payment}/reverse`, { body: { reason: 'Sample' } })
  // Another email ends sessions.
  const session = await portal.startSession(before.tenant.tenant.uid ?? '')
  const { body: current } = await admin.call<{ name: string; email: string }>(
    `GET /tenants/${before.tenant.tenant.id}`,
  )
  const tenant = { ...before.tenant, ...session, tenant: { ...before.tenant.tenant, ...current } }
  const records = { ...before, tenant }
  const { id: invoice } = await portal.createInvoice(admin, tenant.tenant.id)
  const { body } = await portal.uploadReceipt<{ receipt: { id: string } }>(admin, invoice, sampleFiles.png)
  const cases = {
    requests: await createAnsweredCase(records, 'request'),
    complaints: await createAnsweredCase(records, 'complaint'),
  }
  const property = await admin.call<{ id: string }>('POST /properties', {
    body: { name: `Market stalls ${randomUUID()}`, kind: 'shops', capacity: 4 },
  })
  const login = await portal.createAccount(newPerson('tenant'), { role: 'tenant', password: PASSWORD })
  const link = await openLink(portal.portal.ctx, portal.db, login, DAY)
  const ids = {
    // Owners would get each email of the records that are made later.
    staff: await portal.createAccount(newPerson('landlord'), {
      role: 'admin',
      password: PASSWORD,
      staff: 'caretaker',
      propertyIds: [],
    }),
    deleteTenantUser: login,
    tenants: tenant.tenant.id,
    invoices: invoice,
    receipt: body.receipt.id,
    properties: property.body.id,
    units: await addUnit(admin, property.body.id),
    leases: await addLease(admin, tenant.tenant.id),
    'rent-rules': '',
    expenses: await enterExpense(admin, tenant.tenant.id),
    payments: await recordPayment(admin, tenant.tenant.id),
    mails: await findMailId(portal, invoice),
    notifications: await findNotice(admin),
    document: tenant.tenant.id,
    documentId: await storeDocument(admin, tenant.tenant.id),
    announcements: await sendAnnouncement(admin, tenant.tenant.id),
    requests: cases.requests.id,
    complaints: cases.complaints.id,
    photos: cases.requests.photos[0]?.id ?? '',
    runs: await findReminderRun(records),
    bulk: await insertBulkRun(portal),
    jobs: randomUUID(),
    backups: randomUUID(),
    sessions: await openAnotherSession(portal, admin),
  }
  ids['rent-rules'] = await addRentRule(admin, ids.leases)
  const token = new URL(link).hash.slice(1)
  // The number of photos without a case is limited.
  await portal.db.execute(sql`delete from case_photos where case_id is null`)
  await portal.db.execute(sql`delete from quota_uses`)
  await portal.db.execute(sql`delete from mail_settings`)
  const photos = {
    admin: await uploadPhoto(admin),
    tenant: await uploadPhoto(tenant),
    complaint: cases.complaints.photos[0]?.id ?? '',
  }
  return {
    ...records,
    ids,
    photos,
    values: {
      ...createValidValues(records),
      token: [token],
      code: [await startTotp(portal, admin)],
      invoiceIds: [invoice],
      invoiceId: [invoice],
      propertyIds: [property.body.id],
      propertyId: [property.body.id],
      unitId: [ids.units],
      units: [ids.units],
      leaseId: [ids.leases],
      ruleId: [ids['rent-rules']],
      ruleIds: [ids['rent-rules']],
      hash: [await planOf(admin, ids['rent-rules'])],
    },
  }
}

async function sendAnnouncement(admin: ApiClient, tenantId: string): Promise<string> {
  const body = {
    ...{ title: 'No water on Friday', text: 'From 8 to 14.' },
    ...{ audience: 'tenants', tenantIds: [tenantId], sendEmail: false },
  }
  return (await admin.call<Announcement>('POST /announcements', { body })).body.id
}

/** For calls on a deleted tenant; the others of the records stay. */
export async function deleteOtherTenant({ portal, admin, ids }: SampleRecords): Promise<void> {
  const { tenant } = await portal.createTenant(admin)
  await admin.call(`DELETE /tenants/${tenant.id}`)
  ids.tenants = tenant.id
}

/** Kept as credit, so that it settles none of the invoices; withheld tax with its certificate. */
async function recordPayment(admin: ApiClient, tenantId: string): Promise<string> {
  const payment = { tenantId, amount: 0.01, receivedOn: '2026-11-19', method: 'cash' }
  const body = { ...payment, kind: 'withholding', keepCredit: true, sendEmail: false }
  const { id } = (await admin.call<{ id: string }>('POST /payments', { body })).body
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(sampleFiles.pdf)]), 'certificate.pdf')
  await admin.call(`POST /payments/${id}/certificate`, { form })
  return id
}

async function openAnotherSession(portal: TestPortal, person: ApiClient): Promise<string> {
  const { uid } = (await person.call<{ uid: string }>('GET /auth/me')).body
  await portal.startSession(uid)
  const { body } = await person.call<Session[]>('GET /auth/sessions')
  return body.find(({ current }) => !current)?.id ?? ''
}

/** Answers a code of the new secret, for its confirmation. */
async function startTotp(portal: TestPortal, person: ApiClient): Promise<string> {
  const { secret } = (await person.call<{ secret: string }>('POST /auth/totp')).body
  return codeOf(secret, portal.clock.now())
}

/** Active and paused, so that a period is missed. */
export async function missPeriod({ portal, ids }: SampleRecords): Promise<void> {
  await portal.db.execute(
    sql`update rent_rules set state = 'paused', activated_on = starts_on where id = ${ids['rent-rules']}`,
  )
}

async function findMailId({ db }: TestPortal, record: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from deliveries where subject_id = ${record}`,
  )
  return rows[0]?.id ?? ''
}

async function findReminderRun({ portal, admin }: SampleRecords): Promise<string> {
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

async function storeDocument(person: ApiClient, tenantId: string): Promise<string> {
  const form = new FormData()
  form.set('tenantId', tenantId)
  form.set('file', new Blob([new Uint8Array(sampleFiles.pdf)]), 'agreement.pdf')
  return (await person.call<TenantDocument>('POST /upload', { form })).body.id
}

async function uploadPhoto(person: ApiClient): Promise<string> {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(sampleFiles.png)]), 'tap.png')
  return (await person.call<Photo>('POST /requests/photos', { form })).body.id
}

async function createAnsweredCase({ admin, tenant }: SampleRecords, kind: CaseKind): Promise<Case> {
  const { path, bodyField, working } = CASES[kind]
  const { id: tenantId, name: tenantName, email: tenantEmail } = tenant.tenant
  const photoIds = [await uploadPhoto(tenant)]
  const body = {
    tenantId,
    tenantName,
    tenantEmail,
    subject: 'Leaking tap',
    [bodyField]: 'It drips',
    photoIds,
  }
  const { id } = (await tenant.call<Case>(`POST /${path}`, { body })).body
  const answer = { status: working, adminResponse: 'We send somebody' }
  return (await admin.call<Case>(`PATCH /${path}/${id}`, { body: answer })).body
}

/** The deposit that calls use. */
export async function fillDeposit({ portal, admin, tenant }: SampleRecords): Promise<void> {
  const { id: tenantId } = tenant.tenant
  await portal.createInvoice(admin, tenantId, { amount: 50, purpose: 'deposit', dueDate: '2026-11-20' })
  const payment = { tenantId, amount: 50, receivedOn: '2026-11-19', method: 'cash', sendEmail: false }
  await admin.call('POST /payments', { body: payment })
}

/** So that the opening balance can be entered once more. */
export async function voidOpening({ admin, tenant }: SampleRecords): Promise<void> {
  const { body } = await admin.call<Invoice[]>(`GET /invoices?tenantId=${tenant.tenant.id}`)
  for (const { id, purpose } of body)
    if (purpose === 'opening') await admin.call(`DELETE /invoices/${id}?reversePayments=true`)
}

/** An admin where both may call it. */
export function findCaller(
  { endpoint, url }: CollectedRoute,
  records: SampleRecords,
): { caller: ApiClient; values: SampleValues } {
  const who = endpoint?.who === 'tenant' ? 'tenant' : 'admin'
  const special = url.includes('/rent-rules') ? RULE_VALUES : {}
  return { caller: records[who], values: { ...records.values, photoIds: [records.photos[who]], ...special } }
}

export function buildValidRequest(
  route: CollectedRoute,
  records: SampleRecords,
): { endpoint: string; send: ApiRequest } {
  const { ids } = records
  const { values } = findCaller(route, records)
  const { query, body, form } = route.endpoint ?? {}
  const endpoint = `${route.method} ${buildPath(route, ids)}${query ? buildQuery(createSample(query, values)) : ''}`
  if (form) return { endpoint, send: { form: buildForm(route, createSample(form, values)) } }
  return { endpoint, send: body ? { body: createSample(body, values) } : {} }
}

export function buildForm({ endpoint }: CollectedRoute, fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) if (one !== undefined) form.append(name, String(one))
  }
  const file = new Blob([new Uint8Array(sampleFiles.png)], { type: 'image/png' })
  if (endpoint?.file) form.set(endpoint.file, file, 'receipt.png')
  return form
}
