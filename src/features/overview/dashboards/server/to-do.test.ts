import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setUpBillingOffice } from '../../../../testing/charges/billing-office.ts'
import { sampleFiles } from '../../../../testing/files.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { ToDo } from '../to-do.contract.ts'

const office = setUpBillingOffice()
const { ok, addLease } = office

const read = async (caller: Pick<ApiClient, 'call'> = office.admin) =>
  (await caller.call<ToDo[]>('GET /to-do')).body
const counts = async (caller?: Pick<ApiClient, 'call'>) =>
  Object.fromEntries((await read(caller)).map(({ key, count }) => [key, count]))
const link = async (key: ToDo['key']) => (await read()).find((one) => one.key === key)?.link
/** The number of rows of the call behind the link. */
const listed = async (path: string) => (await office.admin.call<unknown[]>(`GET ${path}`)).body.length

test('an office with nothing to do has an empty list', async () => {
  expect(await read()).toEqual([])
})

test('receipts, cases and leases are counted as their lists do, and lead there', async () => {
  const { portal, admin } = office
  const today = portal.clock.today()
  const { tenant, ...client } = await portal.createTenant(admin, {
    name: 'Akosua',
    unit: 'T1',
    leaseEndDate: today,
  })
  await portal.createTenant(admin, {
    name: 'Over',
    unit: 'T2',
    moveInDate: '2025-01-01',
    leaseEndDate: '2026-01-01',
  })
  const invoice = await portal.createInvoice(admin, tenant.id, { amount: 850 })
  await portal.uploadReceipt(client, invoice.id, sampleFiles.png)
  const person = { tenantId: tenant.id, tenantName: tenant.name, tenantEmail: tenant.email }
  const sent = { ...person, subject: 'Tap', status: 'pending' }
  await client.call('POST /requests', { body: { ...sent, description: 'It drips' } })
  const { body: answered } = await client.call<{ id: string }>('POST /requests', {
    body: { ...sent, description: 'It drips again' },
  })
  await admin.call(`PATCH /requests/${answered.id}`, { body: { status: 'in-progress' } })
  await client.call('POST /complaints', { body: { ...sent, message: 'Noise' } })
  expect(await counts()).toMatchObject({
    receipts: 1,
    requests: 1,
    complaints: 1,
    leasesEnding: 1,
    leasesOver: 1,
  })
  expect(await link('receipts')).toBe(`/invoices?status=Payment+Under+Review&review=${invoice.id}`)
  for (const key of ['requests', 'complaints', 'leasesEnding', 'leasesOver'] as const)
    expect([key, await listed((await link(key)) ?? '')]).toEqual([key, 1])
})

test('a declined renewal waits until the office has decided', async () => {
  const lease = await addLease({ endsOn: '2026-12-31' })
  const offer = { endsOn: '2027-12-31', rent: 1600 }
  await ok(`POST /leases/${lease.id}/renewal`, offer)
  expect((await counts()).renewals).toBeUndefined()
  const { uid } = await ok<{ uid: string }>(`GET /tenants/${lease.tenantId}`)
  const client = await office.portal.startSession(uid)
  expect((await client.call(`POST /leases/${lease.id}/renewal/decline`)).status).toBe(200)
  expect(await counts()).toMatchObject({ renewals: 1 })
  expect(await link('renewals')).toBe('/leases?endsWithin=declined')
  expect(await listed('/leases?endsWithin=declined')).toBe(1)
  office.portal.clock.advance(1000)
  await ok(`POST /leases/${lease.id}/renewal`, offer)
  expect((await counts()).renewals).toBeUndefined()
})

test('leases without a charge, drafts and missed periods wait for whoever may bill', async () => {
  const before = await counts()
  const lease = await addLease()
  expect(await counts()).toMatchObject({ uncharged: (before.uncharged ?? 0) + 1 })
  const rows = [{ leaseId: lease.id, rent: 850 }]
  const { ruleIds } = await ok<{ ruleIds: string[] }>('POST /rent-rules/drafts', { rows })
  expect(await counts()).toMatchObject({ drafts: 1 })
  const about = { ruleIds, through: '2026-12-31' }
  const { hash } = await ok<{ hash: string }>('POST /rent-rules/preview', about)
  await ok('POST /rent-rules/activate', { ...about, hash })
  await office.setDay('2027-02-20')
  const missed = await ok<unknown[]>('GET /rent-rules/missed')
  expect(missed.length).toBeGreaterThan(0)
  expect(await counts()).toMatchObject({ missedPeriods: missed.length })
  expect((await counts()).drafts).toBeUndefined()
})

test('messages that failed and can be sent again wait for whoever manages them', async () => {
  const { portal } = office
  await portal.createTenant(office.admin, { name: 'No Mail' })
  await portal.db.execute(
    sql`update deliveries set state = 'failed', ended = 'refused', next_attempt_at = null where channel = 'email'`,
  )
  const failed = await ok<unknown[]>('GET /messages?which=failed')
  expect(failed.length).toBeGreaterThan(0)
  expect(await counts()).toMatchObject({ messages: failed.length })
})

test('tenants without an e-mail are counted while no SMS is sent, and the row leads to them', async () => {
  const before = (await counts()).unreachable ?? 0
  const place = { apartment: 'Bohye (Shops)', phone: '024 412 3999' }
  await ok('POST /tenants', { ...place, name: 'Yaa Only Phone' })
  expect(await counts()).toMatchObject({ unreachable: before + 1 })
  const to = (await link('unreachable')) ?? ''
  expect(to).toBe('/tenants?email=none')
  expect(await listed(to)).toBe(before + 1)
  const caretaker = await office.portal.createAdmin({ staff: 'caretaker' })
  expect((await counts(caretaker)).unreachable).toBeUndefined()
  expect((await caretaker.call(`GET ${to}`)).status).toBe(403)
})

test('each sees what they may do, in their properties', async () => {
  const { portal } = office
  const accountant = await portal.createAdmin({ staff: 'accountant' })
  expect(Object.keys(await counts(accountant))).toEqual(['receipts'])
  const caretaker = await portal.createAdmin({ staff: 'caretaker' })
  expect(Object.keys(await counts(caretaker))).toEqual(['requests', 'complaints'])
  const elsewhere = await portal.createAdmin({ staff: 'manager', propertyIds: [] })
  expect(await read(elsewhere)).toEqual([])
})
