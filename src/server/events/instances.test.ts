import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { openDatabase } from '../database/index.ts'
import { getAnnouncer } from './announcer.ts'

let here: TestPortal
let there: TestPortal

beforeAll(async () => {
  const { db, connection, drop } = await createTestDatabase()
  here = await startTestPortal({}, { database: { db, drop } })
  const second = openDatabase({ ...connection, max: 4 }, () => undefined)
  there = await startTestPortal({}, { database: { db: second, drop: () => second.$client.end() } })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

test('an event of one instance reaches the streams of another', async () => {
  const admin = await here.createAdmin()
  const tenant = await here.createTenant(admin)
  await getAnnouncer(here.db).flushed()
  const [forAdmin, forTenant] = [await openEventStream(there, admin), await openEventStream(there, tenant)]
  const { id } = await here.createInvoice(admin, tenant.tenant.id, { sendEmail: false })
  for (const stream of [forAdmin, forTenant]) {
    expect(await stream.next()).toEqual({ event: 'invoiceCreated', data: { id } })
  }
  await here.portal.ctx.events.heartbeat()
  expect((await tenant.call('POST /auth/logout')).status).toBe(204)
  await forTenant.ended
  forAdmin.close()
})

test('a session that ends on one instance is over on another, which has just used it', async () => {
  const tenant = await here.createTenant(await here.createAdmin())
  const elsewhere = there.withToken(tenant.token ?? '')
  const status = async () => (await elsewhere.call('GET /auth/me')).status
  expect(await status()).toBe(200)
  expect((await tenant.call('POST /auth/logout')).status).toBe(204)
  // Sooner than the cached session expires.
  await expect.poll(status, { timeout: 2_000, interval: 20 }).toBe(401)
})

test('an instance that closes ends its own streams only', async () => {
  const admin = await here.createAdmin()
  const tenant = await here.createTenant(admin)
  const [ending, staying] = [await openEventStream(there, admin), await openEventStream(here, admin)]
  await there.portal.ctx.events.close()
  await ending.ended
  expect((await openEventStream(there, admin)).status).toBe(503)
  const { id } = await here.createInvoice(admin, tenant.tenant.id, { sendEmail: false })
  expect(await staying.next()).toEqual({ event: 'invoiceCreated', data: { id } })
  staying.close()
})
