import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type InterruptibleDatabase,
  openInterruptibleDatabase,
} from '../../../../testing/database/interruptible-database.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { RecurringCharge, RecurringChargeDetails } from '../charges.contract.ts'
import type { ActivatedCharges, RentPlan } from '../plans.contract.ts'

const TODAY = '2026-11-20'

let database: InterruptibleDatabase
let direct: Awaited<ReturnType<InterruptibleDatabase['connectDirectly']>>
let portal: TestPortal
let admin: ApiClient

beforeAll(async () => {
  database = await openInterruptibleDatabase()
  direct = await database.connectDirectly()
  portal = await startTestPortal({}, { database })
  admin = await portal.createAdmin()
})
afterAll(async () => {
  await direct.end()
  await portal.close()
})

async function ok<T>(endpoint: string, body?: unknown): Promise<T> {
  const reply = await admin.call<T>(endpoint, body === undefined ? {} : { body })
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body
}

async function addDraft(unit: string): Promise<string> {
  const { tenant } = await portal.createTenant(admin, { unit, moveInDate: '2026-01-01' })
  const [lease] = await ok<Lease[]>(`GET /leases?tenantId=${tenant.id}`)
  const steps = [{ fromDay: '2026-01-01', amount: 1500 }]
  const given = { leaseId: lease?.id, steps, startsOn: '2026-11-01' }
  return (await ok<RecurringCharge>('POST /rent-rules', given)).id
}

const isBillingBlocked = async (): Promise<boolean> => {
  const { rowCount } = await direct.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount === 1
}

test('an activation that is cut off while it bills is answered in full when it is sent again', async () => {
  const ruleIds = [await addDraft('A1'), await addDraft('A2')]
  const { hash } = await ok<RentPlan>('POST /rent-rules/preview', { ruleIds, through: TODAY })
  const headers = { 'idempotency-key': randomUUID() }
  const activate = () =>
    admin.call<ActivatedCharges>('POST /rent-rules/activate', {
      body: { ruleIds, through: TODAY, hash },
      headers,
    })
  await direct.query('begin')
  await direct.query('lock table invoices in exclusive mode')
  const cutOff = activate()
  await expect.poll(isBillingBlocked, { timeout: 30_000 }).toBe(true)
  await database.disconnect('dropped')
  expect((await cutOff).status).toBeGreaterThanOrEqual(500)
  await direct.query('commit')
  await database.reconnect()
  const again = await activate()
  expect(again).toMatchObject({ status: 200, body: { ruleIds, run: { billed: 2, failed: 0 } } })
  expect((await activate()).body).toEqual(again.body)
  expect(await ok<unknown[]>('GET /invoices')).toHaveLength(2)
})

test('an activation says what it billed and what failed, and a repeated call says the same', async () => {
  const [broken = '', other = ''] = [await addDraft('B1'), await addDraft('B2')]
  const ruleIds = [broken, other]
  await direct.query(
    `alter table rent_billings add constraint broken check (rule_id <> '${broken}' or state <> 'billed')`,
  )
  const { hash } = await ok<RentPlan>('POST /rent-rules/preview', { ruleIds, through: TODAY })
  const body = { ruleIds, through: TODAY, hash }
  const headers = { 'idempotency-key': randomUUID() }
  const activate = () => admin.call<ActivatedCharges>('POST /rent-rules/activate', { body, headers })
  const [first, second] = [await activate(), await activate()]
  await direct.query('alter table rent_billings drop constraint broken')
  expect(first).toMatchObject({ status: 200, body: { ruleIds, run: { billed: 1, failed: 1 } } })
  expect(second.body).toEqual(first.body)
  await portal.portal.ctx.jobs.run('bill-rent')
  const billed = await Promise.all(ruleIds.map((id) => ok<RecurringChargeDetails>(`GET /rent-rules/${id}`)))
  expect(billed.map(({ billings }) => billings.map(({ state }) => state))).toEqual([['billed'], ['billed']])
})
