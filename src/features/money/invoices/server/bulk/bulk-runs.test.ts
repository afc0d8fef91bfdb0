import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '../../../../../testing/clock.ts'
import { openEventStream } from '../../../../../testing/event-stream.ts'
import { setUpMailFixture } from '../../../../../testing/fixture.ts'
import { insertTenants } from '../../../../../testing/insert-tenants.ts'
import { callBehindLock } from '../../../../../testing/portal/call-behind-lock.ts'
import type { ApiClient } from '../../../../../testing/portal.ts'
import type { Property } from '../../../../property/properties/properties.contract.ts'
import type { BulkAccepted, BulkResult, BulkRun } from '../../bulk.contract.ts'
import type { Invoice } from '../../invoices.contract.ts'

const NOWHERE = '11111111-1111-4111-8111-111111111111'
const ASYNC = { prefer: 'respond-async' }
const fixture = setUpMailFixture()
beforeAll(() => fixture.portal.portal.ctx.jobs.start())

const createBody = (tenantIds: string[], fields = {}) => ({
  tenantIds,
  amount: 1500.5,
  dueDate: '2026-12-05',
  force: true,
  ...fields,
})
const crowd = (count: number) => insertTenants(fixture.portal.db, count)
const createIds = async (count: number) => (await crowd(count)).map(({ id }) => id)
const query = async (text: string) => (await fixture.portal.db.$client.query(text)).rows
const queryInvoices = (tenantIds: string[]) =>
  query(`select 1 from invoices where tenant_id = any('{${tenantIds}}')`)

const start = (body: object, headers: Record<string, string> = {}, path = '/invoices/bulk') =>
  fixture.admin.call<BulkAccepted>(`POST ${path}`, { body, headers: { ...ASYNC, ...headers } })
const read = async (runId: string) => (await fixture.admin.call<BulkRun>(`GET /invoices/bulk/${runId}`)).body
async function over(runId: string): Promise<BulkRun> {
  await expect.poll(async () => (await read(runId)).state, { timeout: 30_000 }).not.toBe('running')
  return read(runId)
}
const overAfter = async (body: object, path?: string) => over((await start(body, {}, path)).body.runId)

describe('a bulk run of somebody who is limited to properties', () => {
  it('issues nothing elsewhere, and is shown to nobody else with a limit', async () => {
    const { portal, admin } = fixture
    const properties = (await admin.call<Property[]>('GET /properties')).body
    const here = properties.find(({ name }) => name === 'Achimota (Shops)')?.id ?? ''
    const limit = { staff: 'manager', propertyIds: [here] } as const
    const [manager, other] = [await portal.createAdmin(limit), await portal.createAdmin(limit)]
    const inside = (await portal.createTenant(admin, { apartment: 'Achimota (Shops)' })).tenant.id
    const outside = (await portal.createTenant(admin)).tenant.id
    const call = { body: createBody([inside, outside]), headers: ASYNC }
    const { runId } = (await manager.call<BulkAccepted>('POST /invoices/bulk', call)).body
    const { results = [] } = await over(runId)
    expect(results.map(({ success }) => success)).toEqual([true, false])
    expect(await queryInvoices([outside])).toEqual([])
    await portal.createInvoice(admin, fixture.tenant.tenant.id, { sendEmail: false })
    const issued = (await admin.call<Invoice[]>(`GET /invoices?tenantId=${fixture.tenant.tenant.id}`)).body
    const again = { body: { invoiceIds: issued.map(({ id }) => id) }, headers: ASYNC }
    const mails = (await manager.call<BulkAccepted>('POST /invoices/bulk/mails', again)).body.runId
    expect((await over(mails)).results?.some(({ success }) => success)).toBe(false)
    const statusFor = async (person: ApiClient) => (await person.call(`GET /invoices/bulk/${runId}`)).status
    expect([await statusFor(manager), await statusFor(other), await statusFor(admin)]).toEqual([
      200, 404, 200,
    ])
  })
})

describe('a bulk run with Prefer: respond-async', () => {
  it('is acknowledged at once, and has the same result as a synchronous call', async () => {
    const tenantIds = [...(await createIds(4)), NOWHERE, 'nobody']
    const waited = await fixture.admin.call<BulkResult>('POST /invoices/bulk', {
      body: createBody(tenantIds),
    })
    const { status, headers, body } = await start(createBody(tenantIds))
    expect([status, headers.get('preference-applied')]).toEqual([202, 'respond-async'])
    expect(body).toEqual({ runId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const { results = [], ...run } = await over(body.runId)
    expect(run).toEqual({
      runId: body.runId,
      state: 'done',
      createdAt: '2026-11-20T09:00:00.000Z',
      attempted: 6,
      done: 6,
      emails: 4,
      mailed: 4,
      emailsFailed: 0,
      invoices: { amount: 1500.5, dueDate: '2026-12-05', status: 'Unpaid', sendEmail: true },
      summary: waited.body.summary,
    })
    const withoutIds = (rows: BulkResult['results']) => rows.map(({ invoiceId: _, ...row }) => row)
    expect(withoutIds(results)).toEqual(withoutIds(waited.body.results))
    expect(await queryInvoices(tenantIds.slice(0, 4))).toHaveLength(8)
  })

  it('reports its progress, also by an event to admins, but not to tenants', async () => {
    const { mails, portal, admin, tenant } = fixture
    const streams = await Promise.all([admin, tenant].map((person) => openEventStream(portal, person)))
    mails.mode = 'hang'
    const { body } = await start(createBody([tenant.tenant.id, ...(await createIds(6))]))
    await expect.poll(async () => (await read(body.runId)).emails, { timeout: 15_000 }).toBe(7)
    expect(await read(body.runId)).toMatchObject({ state: 'running', attempted: 7, done: 7, mailed: 0 })
    expect(await read(body.runId)).not.toHaveProperty('results')
    await expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBe(5)
    for (let left = 2; left > 0; left -= 1) mails.releaseOne()
    await expect.poll(async () => (await read(body.runId)).mailed, { timeout: 15_000 }).toBe(2)
    mails.release()
    expect((await over(body.runId)).summary).toMatchObject({ emailsSent: 7, emailsQueued: 0 })
    const [ofAdmin, ofTenant] = streams
    const heard = [await ofAdmin?.next(), await ofAdmin?.next(), await ofAdmin?.next()]
    expect(heard).toContainEqual({ event: 'bulkProgress', data: { id: body.runId } })
    await portal.createInvoice(admin, tenant.tenant.id, { sendEmail: false })
    for (const expected of ['notification', 'bulkInvoicesCreated', 'invoiceCreated'])
      expect((await ofTenant?.next())?.event).toBe(expected)
    for (const stream of streams) stream.close()
  })

  it('is one run for each Idempotency-Key, also when repeated synchronously', async () => {
    const body = createBody(await createIds(3))
    const key = { 'idempotency-key': randomUUID() }
    const one = () => start(body, key)
    const lock = 'lock table idempotency_keys in exclusive mode'
    const [first, second] = await callBehindLock(fixture.portal, lock, [one, one])
    expect(second?.body).toEqual(first?.body)
    const runId = first?.body.runId ?? ''
    await over(runId)
    const again = await fixture.admin.call('POST /invoices/bulk', { body, headers: key })
    expect([again.status, again.body]).toEqual([202, { runId }])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await start({ ...body, amount: 1 }, key)).status).toBe(422)
    expect(await queryInvoices(body.tenantIds)).toHaveLength(3)
  })

  it('without emails is done once the invoices are created', async () => {
    const run = await overAfter(createBody(await createIds(2), { sendEmail: false }))
    expect(run).toMatchObject({ done: 2, emails: 0, mailed: 0, summary: { successful: 2, emailsSent: 0 } })
  })

  it('retries emails that were refused', async () => {
    const some = await crowd(2)
    fixture.mails.rejectedAddresses.add(some[1]?.email ?? '')
    const first = await overAfter(createBody(some.map(({ id }) => id)))
    expect(first).toMatchObject({ mailed: 1, emailsFailed: 1, summary: { emailsSent: 1, emailsFailed: 1 } })
    expect(first.results?.[1]?.error).toContain('Mailbox says no')
    fixture.mails.rejectedAddresses.clear()
    const invoiceIds = first.results?.map(({ invoiceId }) => invoiceId)
    const second = await overAfter({ invoiceIds }, '/invoices/bulk/mails')
    expect(second).toMatchObject({ attempted: 2, done: 2, emails: 2, mailed: 2, summary: { emailsSent: 2 } })
    expect(second).not.toHaveProperty('invoices')
  })

  it('that fails has its reason, and has created nothing', async () => {
    const tenantIds = await createIds(150)
    await query(`alter table invoices add constraint never check (tenant_id <> '${tenantIds.at(-1)}')`)
    const run = await overAfter(createBody(tenantIds))
    await query('alter table invoices drop constraint never')
    expect(run).toMatchObject({ state: 'failed', done: 0 })
    expect(run.error).toContain('Something went wrong on our side')
    expect(await queryInvoices(tenantIds)).toEqual([])
  })

  it('is refused to a tenant, and 404 for an unknown id', async () => {
    const { tenant, admin } = fixture
    expect(
      (await tenant.call('POST /invoices/bulk', { body: createBody([NOWHERE]), headers: ASYNC })).status,
    ).toBe(403)
    const { runId } = (await start(createBody([NOWHERE]))).body
    expect((await tenant.call(`GET /invoices/bulk/${runId}`)).status).toBe(403)
    const unknown = await admin.call(`GET /invoices/bulk/${NOWHERE}`)
    expect([unknown.status, unknown.body]).toEqual([404, { error: 'Bulk run not found' }])
  })

  it.each([
    ['Respond-Async, wait=10', 202],
    ['wait=10, respond-async; foo=bar', 202],
    ['wait=10', 201],
    ['handling="respond-async"', 201],
  ])('with Prefer: %s answers %i', async (prefer, status) => {
    expect((await start(createBody([NOWHERE]), { prefer })).status).toBe(status)
  })

  it('whose job was lost continues within the hour, and is deleted after 30 days', async () => {
    const { portal, clock } = fixture.portal
    const tenantIds = await createIds(2)
    const runId = randomUUID()
    const request = JSON.stringify({
      invoices: { ...createBody(tenantIds), status: 'Unpaid', sendEmail: false },
    })
    const now = clock.now().toISOString()
    await query(`insert into bulk_runs
      (id, requested_by, requester_email, request, state, attempted, created_at, moved_at)
      values ('${runId}', '${runId}', 'ama@landlord.test', '${request}', 'running', 2, '${now}', '${now}')`)
    clock.advance(6 * MINUTE)
    await portal.ctx.jobs.run('maintain-bulk-runs')
    expect((await over(runId)).summary).toMatchObject({ successful: 2 })
    clock.advance(30 * DAY)
    await portal.ctx.jobs.run('maintain-bulk-runs')
    const later = fixture.portal.withToken((await fixture.portal.createAdmin()).token ?? '')
    expect((await later.call(`GET /invoices/bulk/${runId}`)).status).toBe(404)
  })
})
