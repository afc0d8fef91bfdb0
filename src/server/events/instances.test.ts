import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { listenTo } from '../../testing/events.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { openDatabase } from '../database/index.ts'

let here: TestPortal
let there: TestPortal

beforeAll(async () => {
  const { db, connection, drop } = await testDatabase()
  here = await testPortal({}, { database: { db, drop } })
  const second = openDatabase({ ...connection, max: 4 }, () => undefined)
  there = await testPortal({}, { database: { db: second, drop: () => second.$client.end() } })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

test('what happens at one instance is told to who listens at another', async () => {
  const admin = await here.admin()
  const tenant = await here.tenant(admin)
  const [forAdmin, forTenant] = [await listenTo(there, admin), await listenTo(there, tenant)]
  const { id } = await here.invoice(admin, tenant.tenant.id, { sendEmail: false })
  for (const stream of [forAdmin, forTenant]) {
    expect(await stream.next()).toEqual({ event: 'invoiceCreated', data: { id } })
  }
  await here.portal.ctx.events.beat()
  expect((await tenant.call('POST /auth/logout')).status).toBe(204)
  await forTenant.ended
  forAdmin.close()
})

test('an instance that closes ends its own streams only', async () => {
  const admin = await here.admin()
  const tenant = await here.tenant(admin)
  const [ending, staying] = [await listenTo(there, admin), await listenTo(here, admin)]
  await there.portal.ctx.events.close()
  await ending.ended
  expect((await listenTo(there, admin)).status).toBe(503)
  const { id } = await here.invoice(admin, tenant.tenant.id, { sendEmail: false })
  expect(await staying.next()).toEqual({ event: 'invoiceCreated', data: { id } })
  staying.close()
})
