import { beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../../../../testing/clock.ts'
import { type ErrorBody, setUpFixture } from '../../../../../testing/fixture.ts'
import { insertTenants } from '../../../../../testing/insert-tenants.ts'
import type { BulkAccepted, BulkResult, BulkRun } from '../../bulk.contract.ts'

const ASYNC = { headers: { prefer: 'respond-async' } }
const fixture = setUpFixture()
beforeAll(() => fixture.portal.portal.ctx.jobs.start())

type Answer = { status: number; body: ErrorBody & BulkResult & BulkAccepted }

async function newRun(count = 3) {
  const tenants = await insertTenants(fixture.portal.db, count)
  const tenantIds = tenants.map(({ id }) => id)
  const body = { tenantIds, amount: 1500.5, dueDate: '2026-12-05', sendEmail: false }
  const issue = (fields: object = {}, more: object = {}): Promise<Answer> =>
    fixture.admin.call('POST /invoices/bulk', { body: { ...body, ...fields }, ...more })
  return { tenants, tenantIds, issue }
}
const getStatus = async (answer: Promise<Answer>) => (await answer).status
const over = (runId: string) =>
  expect
    .poll(async () => (await fixture.admin.call<BulkRun>(`GET /invoices/bulk/${runId}`)).body.state, {
      timeout: 15_000,
    })
    .not.toBe('running')
const issuedTo = async (ids: string[]) =>
  (await fixture.portal.db.$client.query(`select from invoices where tenant_id = any('{${ids}}')`)).rowCount

describe('the same bulk invoices again', () => {
  it('are refused with who issued them when, in any order and by uid too, until they are forced', async () => {
    const { tenants, tenantIds, issue } = await newRun()
    expect(await getStatus(issue())).toBe(201)
    fixture.portal.clock.advance(1000)
    const again = await issue({ tenantIds: [...tenantIds].reverse(), description: ' Bulk invoice payment ' })
    expect([again.status, again.body]).toEqual([
      409,
      { error: 'Ama Mensah issued the same invoices to these 3 tenants on 20 Nov 2026 at 09:00.' },
    ])
    const uids = tenants.map(({ uid }) => uid)
    expect(await getStatus(issue({ tenantIds: [...uids, ...uids] }))).toBe(409)
    expect(await getStatus(issue({}, ASYNC))).toBe(409)
    expect(await issuedTo(tenantIds)).toBe(3)
    expect(await getStatus(issue({ force: true }))).toBe(201)
    expect(await issuedTo(tenantIds)).toBe(6)
  })

  it('are others with one tenant more or less, another amount, day or description', async () => {
    const { tenantIds, issue } = await newRun()
    const [more] = await insertTenants(fixture.portal.db, 1)
    expect(await getStatus(issue())).toBe(201)
    for (const other of [
      { tenantIds: [...tenantIds, more?.id] },
      { tenantIds: tenantIds.slice(1) },
      { amount: 1500.51 },
      { dueDate: '2026-12-06' },
      { description: 'Water' },
    ])
      expect([other, await getStatus(issue(other))]).toEqual([other, 201])
    expect(await getStatus(issue({ status: 'Paid' }))).toBe(409)
  })

  it('are refused for a day, to the millisecond', async () => {
    const { issue } = await newRun(1)
    await issue()
    fixture.portal.clock.advance(DAY - 1000)
    expect(await getStatus(issue())).toBe(409)
    fixture.portal.clock.advance(999)
    expect(await getStatus(issue())).toBe(409)
    fixture.portal.clock.advance(1)
    expect(await getStatus(issue())).toBe(201)
  })

  it('are refused while the first run is under way, and after it', async () => {
    const { tenantIds, issue } = await newRun()
    const both = await Promise.all([issue({}, ASYNC), issue({}, ASYNC), issue()])
    expect(both.map(({ status }) => status).sort()).toEqual([expect.any(Number), 409, 409])
    const accepted = both.find(({ status }) => status === 202)
    if (accepted) await over(accepted.body.runId)
    expect(await getStatus(issue())).toBe(409)
    expect(await issuedTo(tenantIds)).toBe(3)
  })

  it('are not refused once all were voided, or when nothing was issued', async () => {
    const { issue } = await newRun(2)
    const { body } = await issue()
    const [first, second] = body.results
    await fixture.admin.call(`DELETE /invoices/${first?.invoiceId}`)
    expect(await getStatus(issue())).toBe(409)
    await fixture.admin.call(`DELETE /invoices/${second?.invoiceId}`)
    expect(await getStatus(issue())).toBe(201)
    const nobody = { tenantIds: ['nobody'] }
    expect([await getStatus(issue(nobody)), await getStatus(issue(nobody))]).toEqual([201, 201])
  })

  it('are the first ones with the same Idempotency-Key', async () => {
    const { issue } = await newRun(1)
    const headers = { 'idempotency-key': 'once' }
    const first = await issue({}, { headers })
    const again = await issue({}, { headers })
    expect([again.status, again.body]).toEqual([201, first.body])
  })
})
