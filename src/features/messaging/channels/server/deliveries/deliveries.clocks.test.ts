import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, manualClock } from '../../../../../testing/clock.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'

const MAILS = 24

let mails: TestMailServer
let here: TestPortal
let there: TestPortal
let admin: ApiClient

beforeAll(async () => {
  mails = await startMailServer()
  here = await startTestPortal({ SMTP_URL: mails.url })
  const ahead = manualClock()
  ahead.advance(HOUR)
  const database = { db: here.db, drop: async () => undefined }
  there = await startTestPortal({ SMTP_URL: mails.url }, { clock: ahead, database })
  admin = await here.createAdmin()
})
afterAll(async () => {
  mails.release()
  await there.close()
  await here.close()
  await mails.close()
})

test('of two instances whose clocks lie an hour apart each mail is sent by one', async () => {
  const people = await Promise.all(Array.from({ length: MAILS }, () => here.createTenant(admin)))
  await expect.poll(() => mails.received.length, { timeout: 30_000 }).toBe(MAILS)
  mails.received.length = 0
  mails.mode = 'hang'
  const tenantIds = people.map(({ tenant }) => tenant.id)
  const body = { tenantIds, amount: 100, dueDate: '2999-12-05' }
  const run = admin.call('POST /invoices/bulk', { body })
  await expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBeGreaterThan(0)
  const both = () => Promise.all([here, there].map(({ portal }) => portal.ctx.deliveries.sendDue()))
  const sending = both()
  mails.release()
  await Promise.all([run, sending])
  while ((await both()).some((count) => count > 0));
  await expect.poll(() => mails.received.length, { timeout: 30_000 }).toBe(MAILS)
  expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(MAILS)
  expect(await both()).toEqual([0, 0])
})
