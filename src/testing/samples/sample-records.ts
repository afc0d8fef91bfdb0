import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { saveContactCode } from '../../features/identity/accounts/server/phone/contact.queries.ts'
import { hashCode } from '../../features/identity/accounts/server/phone/one-time-codes.ts'
import type { Invoice } from '../../features/money/invoices/invoices.contract.ts'
import { backups } from '../../features/overview/backups/server/backups.table.ts'
import { buildPath, buildQuery, createSample, type SampleValues } from '../calls/request-samples.ts'
import type { CollectedRoute } from '../calls/routes.ts'
import { sampleFiles } from '../files.ts'
import type { ApiClient, ApiRequest, TestPortal } from '../portal.ts'
import { createHandoverValues } from './sample-handovers.ts'
import { confirmImport, IMPORT_VALUES } from './sample-imports.ts'
import { createSampleValues, listRecords, makeRecords } from './sample-makers.ts'
import { SIGNING_VALUES } from './sample-signings.ts'
import {
  CHARGE_VALUES,
  createDeskValues,
  createValidValues,
  END_VALUES,
  INSPECTION_VALUES,
} from './sample-values.ts'

export type SampleRecords = {
  portal: TestPortal
  admin: ApiClient & { email: string }
  tenant: ApiClient & { tenant: { id: string; uid: string | null; name: string; email: string | null } }
  /** By path parameter; photos and secrets by field. */
  ids: Record<string, string>
  values: SampleValues
}

type Records = Pick<SampleRecords, 'portal' | 'admin' | 'tenant'>

export async function createSampleRecords(
  portal: TestPortal,
  fields: Record<string, unknown> = {},
): Promise<SampleRecords> {
  const admin = await portal.createAdmin()
  const tenant = await portal.createTenant(admin, fields)
  return refreshSampleRecords({ portal, admin, tenant, ids: {}, values: {} })
}

/** New records for the same people, so that calls do not affect each other: all, or those of one call. */
export async function refreshSampleRecords(
  { ids: before, ...people }: SampleRecords,
  route?: CollectedRoute,
): Promise<SampleRecords> {
  const { portal, admin } = people
  const { payments: payment, ...kept } = before
  // Later invoices would use its credit.
  if (payment) await admin.call(`POST /payments/${payment}/reverse`, { body: { reason: 'Sample' } })
  // Another email ends sessions.
  const session = await portal.startSession(people.tenant.tenant.uid ?? '')
  const { body: current } = await admin.call<{ name: string; email: string }>(
    `GET /tenants/${people.tenant.tenant.id}`,
  )
  const tenant = { ...people.tenant, ...session, tenant: { ...people.tenant.tenant, ...current } }
  const records = { ...people, tenant }
  // The number of photos without a case is limited.
  await portal.db.execute(sql`delete from case_photos where case_id is null`)
  await portal.db.execute(sql`delete from quota_uses`)
  await portal.db.execute(sql`delete from mail_settings`)
  await portal.db.execute(sql`delete from sms_settings`)
  // It would be sent later, while other calls are compared.
  await portal.db.execute(sql`delete from deliveries where kind = 'contact-code'`)
  const ids = { ...kept, ...(await makeRecords(records, route && listRecords(route))) }
  if (route?.url.includes('/contact/')) await typeNumber(records, route)
  return { ...records, ids, values: { ...createValidValues(records), ...createSampleValues(ids) } }
}

const CONTACT = { number: '+233244123456', foreign: '+447911123456', code: '123456' }

/** The admin's typed number is proven by a code, the tenant's confirmed by the office. */
async function typeNumber({ portal, admin, tenant }: Records, { url }: CollectedRoute): Promise<void> {
  const { body: me } = await admin.call<{ uid: string }>('GET /auth/me')
  const { number, foreign, code } = CONTACT
  await portal.db.execute(sql`update profiles set unconfirmed_by_password = true,
    unconfirmed_phone = case uid when ${me.uid} then '0244123456' else '+44 7911 123456' end,
    unconfirmed_phone_e164 = case uid when ${me.uid} then ${number} else ${foreign} end
    where uid in (${me.uid}, ${tenant.tenant.uid})`)
  if (url.endsWith('/contact/code'))
    await admin.call('PATCH /settings/sms', {
      body: { provider: 'arkesel', sender: 'Portal', apiKey: 'sample-key' },
    })
  const { secret, clock } = portal.portal.ctx
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + 60_000)
  const codeHash = hashCode(secret, ['contact code', me.uid, number], code)
  await portal.db.transaction((tx) =>
    saveContactCode(tx, { uid: me.uid, address: number, codeHash, createdAt, expiresAt }),
  )
}

/** For calls on a deleted tenant; the other records stay. */
export async function deleteOtherTenant({ portal, admin, ids }: SampleRecords): Promise<void> {
  const { tenant } = await portal.createTenant(admin)
  await admin.call(`DELETE /tenants/${tenant.id}`)
  ids.tenants = tenant.id
}

/** Active and paused, so that a period is missed. */
export async function missPeriod({ portal, ids }: SampleRecords): Promise<void> {
  await portal.db.execute(
    sql`update rent_rules set state = 'paused', activated_on = starts_on where id = ${ids['rent-rules']}`,
  )
}

/** An unbilled charge, and an invoice for a month after the end, so that either can be skipped. */
export async function planEnd({ portal, ids }: SampleRecords): Promise<void> {
  await portal.db.execute(
    sql`update rent_rules set state = 'active', activated_on = starts_on where id = ${ids['rent-rules']}`,
  )
  await portal.db.execute(
    sql`update invoices set lease_id = ${ids['leases']}, period_from = '2027-01-01', period_to = '2027-01-31'
      where id = ${ids['invoices']}`,
  )
}

/** Paused before an inspection day, so that it is missed. */
export async function missInspection({ portal, ids }: SampleRecords): Promise<void> {
  await portal.db.execute(
    sql`update inspection_rules set state = 'paused', activated_on = '2026-10-01', starts_on = '2026-10-01'
      where id = ${ids['inspection-rules']}`,
  )
}

export const importCards = ({ admin, ids }: SampleRecords): Promise<void> =>
  confirmImport(admin, ids['imports'] ?? '')

export async function fillDeposit({ portal, admin, tenant }: SampleRecords): Promise<void> {
  const { id: tenantId } = tenant.tenant
  await portal.createInvoice(admin, tenantId, { amount: 50, purpose: 'deposit', dueDate: '2026-11-20' })
  const payment = { tenantId, amount: 50, receivedOn: '2026-11-19', method: 'cash', sendEmail: false }
  await admin.call('POST /payments', { body: payment })
}

export async function keepCredit({ admin, tenant }: SampleRecords): Promise<void> {
  const payment = { tenantId: tenant.tenant.id, amount: 50, receivedOn: '2026-11-19', method: 'cash' }
  await admin.call('POST /payments', { body: { ...payment, keepCredit: true, sendEmail: false } })
}

/** Allows entering the opening balance again. */
export async function voidOpening({ admin, tenant }: SampleRecords): Promise<void> {
  const { body } = await admin.call<Invoice[]>(`GET /invoices?tenantId=${tenant.tenant.id}`)
  for (const { id, purpose } of body)
    if (purpose === 'opening') await admin.call(`DELETE /invoices/${id}?reversePayments=true`)
}

/** Not a real archive: encrypted files are downloaded unchanged. */
export async function writeBackupFile({ portal, ids }: SampleRecords): Promise<void> {
  const { backups: id = '' } = ids
  const [fileKey, now] = [`backups/${id}.tar`, portal.clock.now()]
  await mkdir(path.join(portal.folder, 'backups'), { recursive: true })
  await writeFile(path.join(portal.folder, fileKey), 'a backup')
  await portal.db
    .insert(backups)
    .values({ id, kind: 'manual', fileKey, encrypted: false, startedAt: now, finishedAt: now })
}

const signedSum = ({ ids }: SampleRecords): SampleValues =>
  ids['sum of signing'] ? { documentSha256: [ids['sum of signing']], name: [ids['name of signer']] } : {}
const isAboutHandovers = (url: string) => /^\/api\/(handover|leases\/\{id\}\/handovers)/.test(url)

/** A photo is stored once under its id. */
const nameIds = ({ url, method }: CollectedRoute, ids: Record<string, string>): Record<string, string> => {
  const photo = method === 'PUT' ? randomUUID() : ids['photo of handover']
  const isSample = ids['photos'] === ids['photo of case']
  return isSample && url.startsWith('/api/handovers/') && photo ? { ...ids, photos: photo } : ids
}

/** An admin if both may call it. */
export function findCaller(
  { endpoint, url }: CollectedRoute,
  records: SampleRecords,
): { caller: ApiClient; values: SampleValues } {
  const who = endpoint?.who === 'tenant' ? 'tenant' : 'admin'
  const special = url.includes('/rent-rules')
    ? CHARGE_VALUES
    : url.includes('/inspection-rules')
      ? INSPECTION_VALUES
      : url.startsWith('/api/imports')
        ? { ...IMPORT_VALUES, hash: [records.ids['hash of import']] }
        : /^\/api\/(money|settings\/money-desk)\b/.test(url)
          ? createDeskValues(records.ids['lines'])
          : /signings|agreement-templates|\/api\/check/.test(url)
            ? { ...SIGNING_VALUES, ...signedSum(records) }
            : isAboutHandovers(url)
              ? createHandoverValues(url, records.ids)
              : /\/end(\/preview)?$/.test(url)
                ? END_VALUES
                : url.endsWith('/auth/login')
                  ? { phone: [] }
                  : url.endsWith('/requests/taken')
                    ? { unitId: [] }
                    : url.endsWith('/tenants/invite')
                      ? { channel: ['email'] }
                      : url.includes('/contact/')
                        ? { channel: ['sms'], code: [CONTACT.code] }
                        : {}
  return {
    caller: records[who],
    values: { ...records.values, photoIds: [records.ids[`photo of ${who}`]], ...special },
  }
}

export function buildValidRequest(
  route: CollectedRoute,
  records: SampleRecords,
): { endpoint: string; send: ApiRequest } {
  const { ids } = records
  const { values } = findCaller(route, records)
  const { query, body, form } = route.endpoint ?? {}
  const endpoint = `${route.method} ${buildPath(route, nameIds(route, ids))}${query ? buildQuery(createSample(query, values)) : ''}`
  if (form) return { endpoint, send: { form: buildForm(route, createSample(form, values)) } }
  return { endpoint, send: body ? { body: createSample(body, values) } : {} }
}

export function buildForm({ endpoint, url }: CollectedRoute, fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) if (one !== undefined) form.append(name, String(one))
  }
  const file = new Blob([new Uint8Array(sampleFiles.png)], { type: 'image/png' })
  const isSheet = url.endsWith('/import/preview')
  if (endpoint?.file && isSheet) form.set(endpoint.file, new Blob(['Name\nAma\n']), 'sheet.csv')
  else if (endpoint?.file && url.includes('/money/'))
    form.set(endpoint.file, new Blob(['Date,Amount\n19/11/2026,10.50\n']), 'statement.csv')
  else if (endpoint?.file) form.set(endpoint.file, file, 'receipt.png')
  return form
}
