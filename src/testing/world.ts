import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { openLink } from '../features/accounts/server/password-links.ts'
import type { Case, Photo } from '../features/cases/cases.contract.ts'
import { CASES, type CaseKind } from '../features/cases/cases.rules.ts'
import type { TenantDocument } from '../features/documents/documents.contract.ts'
import type { Notice } from '../features/messaging/notifications.contract.ts'
import type { ReminderRun } from '../features/reminders/reminders.contract.ts'
import { DAY } from './clock.ts'
import { sampleFiles } from './files.ts'
import { PASSWORD, type Person, type Send, type TestPortal } from './portal.ts'
import { addressOf, queryOf, sample, type Values } from './requests.ts'
import type { CollectedRoute } from './routes.ts'

/** People and records of every kind, for tests that walk over all calls. */
export type World = {
  portal: TestPortal
  admin: Person & { email: string }
  tenant: Person & { tenant: { id: string; uid: string | null; name: string; email: string } }
  /** An id for each collection of the addresses. */
  ids: Record<string, string>
  /** A good value for each name of a field. */
  values: Values
  /** A photo that is on nothing yet, of each. */
  photos: { admin: string; tenant: string }
}

export async function testWorld(portal: TestPortal): Promise<World> {
  const admin = await portal.admin()
  const tenant = await portal.tenant(admin)
  const world = { portal, admin, tenant, ids: {}, values: {}, photos: { admin: '', tenant: '' } }
  return freshRecords(world)
}

/** The same people with new records, so that what one call did is nothing to the next. */
export async function freshRecords(world: World): Promise<World> {
  const { portal, admin, tenant } = world
  const { id: invoice } = await portal.invoice(admin, tenant.tenant.id)
  const { body } = await portal.upload<{ receipt: { id: string } }>(admin, invoice, sampleFiles.png)
  const cases = {
    requests: await answeredCase(world, 'request'),
    complaints: await answeredCase(world, 'complaint'),
  }
  const property = await admin.call<{ id: string }>('POST /properties', {
    body: { name: `Market stalls ${randomUUID()}`, kind: 'shops', capacity: 4 },
  })
  const login = await portal.account(newcomer('tenant'), { role: 'tenant', password: PASSWORD })
  const link = await openLink(portal.portal.ctx, portal.db, login, DAY)
  const ids = {
    admins: await portal.account(newcomer('landlord'), { role: 'admin', password: PASSWORD }),
    deleteTenantUser: login,
    tenants: tenant.tenant.id,
    invoices: invoice,
    receipt: body.receipt.id,
    properties: property.body.id,
    mails: await mailAbout(portal, invoice),
    notifications: await noticeOf(admin),
    document: tenant.tenant.id,
    documentId: await storedDocument(admin, tenant.tenant.id),
    requests: cases.requests.id,
    complaints: cases.complaints.id,
    photos: cases.requests.photos[0]?.id ?? '',
    runs: await runOf(world),
    jobs: randomUUID(),
  }
  const token = new URL(link).hash.slice(1)
  // Nobody may leave more than a few on nothing.
  await portal.db.execute(sql`delete from case_photos where case_id is null`)
  await portal.db.execute(sql`delete from mail_settings`)
  const photos = { admin: await uploadedPhoto(admin), tenant: await uploadedPhoto(tenant) }
  return { ...world, ids, photos, values: { ...goodValues(world), token: [token], invoiceIds: [invoice] } }
}

async function mailAbout({ db }: TestPortal, record: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from deliveries where about = ${record}`)
  return rows[0]?.id ?? ''
}

/** A run of reminders, which is made when there is none today. */
async function runOf({ portal, admin }: World): Promise<string> {
  await portal.portal.ctx.jobs.run('send-reminders')
  return (await admin.call<ReminderRun[]>('GET /reminders/runs?limit=1')).body[0]?.id ?? ''
}

async function noticeOf(person: Person): Promise<string> {
  return (await person.call<Notice[]>('GET /notifications?limit=1')).body[0]?.id ?? ''
}

async function storedDocument(person: Person, tenantId: string): Promise<string> {
  const form = new FormData()
  form.set('tenantId', tenantId)
  form.set('file', new Blob([new Uint8Array(sampleFiles.pdf)]), 'agreement.pdf')
  return (await person.call<TenantDocument>('POST /upload', { form })).body.id
}

async function uploadedPhoto(person: Person): Promise<string> {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(sampleFiles.png)]), 'tap.png')
  return (await person.call<Photo>('POST /requests/photos', { form })).body.id
}

/** A case of the tenant with a photo that was answered, so that each call about cases has something to do. */
async function answeredCase({ admin, tenant }: World, kind: CaseKind): Promise<Case> {
  const { path, words, working } = CASES[kind]
  const { id: tenantId, name: tenantName, email: tenantEmail } = tenant.tenant
  const photoIds = [await uploadedPhoto(tenant)]
  const body = { tenantId, tenantName, tenantEmail, subject: 'Leaking tap', [words]: 'It drips', photoIds }
  const { id } = (await tenant.call<Case>(`POST /${path}`, { body })).body
  const answer = { status: working, adminResponse: 'We send somebody' }
  return (await admin.call<Case>(`PATCH /${path}/${id}`, { body: answer })).body
}

const newcomer = (of: string) => ({ name: 'Efua Sarpong', email: `efua-${randomUUID()}@${of}.test` })

const goodValues = ({ tenant }: World): Values => ({
  name: [`Efua Sarpong ${randomUUID()}`],
  email: [newcomer('tenant').email],
  apartment: ['Bohye (Shops)'],
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  newPassword: ['another horse'],
  setupCode: [],
  uid: [],
  cursor: [],
  unread: ['true'],
  q: ['ofori'],
  except: [],
  tenantId: [tenant.tenant.id],
  tenantIds: [tenant.tenant.id],
  moveInDate: ['2026-01-01'],
  leaseEndDate: ['2027-01-01'],
  dueDate: ['2026-12-05'],
  paymentDate: ['2026-11-19'],
  date: ['2026-11-19'],
  paidOn: ['2026-11-19'],
  dueMonth: ['2026-12'],
  amount: [10.5, '10.50'],
  limit: ['10'],
  count: ['true'],
  format: ['csv'],
  capacity: [5],
  from: ['20:00'],
  until: ['07:00'],
  host: ['127.0.0.1'],
  port: [1],
  security: ['starttls'],
  fromAddress: ['rent@landlord.test'],
  which: ['waiting'],
  state: ['pending'],
  ended: [],
  kind: ['shops'],
  status: ['Unpaid', 'approved', 'pending'],
})

/** Who may make the call of a route, an admin where both may, with good values for what that person sends. */
export function callerOf({ endpoint }: CollectedRoute, world: World): { caller: Person; values: Values } {
  const who = endpoint?.who === 'tenant' ? 'tenant' : 'admin'
  return { caller: world[who], values: { ...world.values, photoIds: [world.photos[who]] } }
}

/** A call of a route as it is meant: address, query and body filled with good values. */
export function goodCall(route: CollectedRoute, world: World): { endpoint: string; send: Send } {
  const { ids } = world
  const { values } = callerOf(route, world)
  const { query, body, form } = route.endpoint ?? {}
  const endpoint = `${route.method} ${addressOf(route, ids)}${query ? queryOf(sample(query, values)) : ''}`
  if (form) return { endpoint, send: { form: formOf(route, sample(form, values)) } }
  return { endpoint, send: body ? { body: sample(body, values) } : {} }
}

/** A multipart form of a call: its fields, then its file. */
export function formOf({ endpoint }: CollectedRoute, fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) if (one !== undefined) form.append(name, String(one))
  }
  const file = new Blob([new Uint8Array(sampleFiles.png)], { type: 'image/png' })
  if (endpoint?.file) form.set(endpoint.file, file, 'receipt.png')
  return form
}
