import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '../../testing/clock.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail/mail-server.ts'
import { createInstances, type Instances } from '../../testing/portal/instances.ts'
import { callApi, type RunningPortal } from '../../testing/portal/process.ts'

const SHIFTED = path.resolve(import.meta.dirname, '../../testing/portal/shifted-date.ts')
const MAILS = 3

let instances: Instances
let mails: TestMailServer
let ahead: RunningPortal
let behind: RunningPortal

const start = (aheadMs: number) =>
  instances.start({
    SMTP_URL: mails.url,
    // A bucket refuses requests of a wrong time.
    STORAGE_URL: '',
    NODE_OPTIONS: `--import=${SHIFTED}`,
    CLOCK_AHEAD_MS: String(aheadMs),
  })

beforeAll(async () => {
  mails = await startMailServer()
  instances = await createInstances()
  ahead = await start(HOUR / 2)
  behind = await start(-HOUR / 2)
}, 300_000)
afterAll(async () => {
  mails.release()
  await instances.close()
  await mails.close()
})

/** Again while a busy machine answers 503. */
async function signIn(portal: RunningPortal): Promise<string> {
  const tokens: string[] = []
  const attempt = async () => {
    tokens.push((await instances.signIn(portal)) ?? '')
    return tokens.at(-1)
  }
  await expect.poll(attempt, { timeout: 60_000 }).toBeTruthy()
  return tokens.at(-1) ?? ''
}

test('a ticket of one instance opens the call on one whose machine is an hour ahead or behind', async () => {
  for (const [from, to] of [
    [behind, ahead],
    [ahead, behind],
  ] as const) {
    const token = await signIn(from)
    const ticket = await callApi<{ token: string }>(from, 'POST /events/ticket', { token })
    expect(ticket).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    const abort = new AbortController()
    const stream = await fetch(`${to.url}/api/events?token=${ticket.body.token}`, { signal: abort.signal })
    expect(stream.status).toBe(200)
    abort.abort()
    expect(from.output).toContain("this machine's clock differs from the database's")
  }
}, 120_000)

test('mails that a killed instance held go out by one whose machine is an hour behind, each once', async () => {
  const token = await signIn(ahead)
  const tenantIds = (await instances.insertTenants(MAILS)).map(({ id }) => id)
  mails.mode = 'hang at recipient'
  const body = { tenantIds, amount: 100, dueDate: '2999-12-05' }
  await callApi(ahead, 'POST /invoices/bulk', { token, body, async: true })
  await expect.poll(() => mails.waitingCount, { timeout: 30_000 }).toBeGreaterThan(0)
  ahead.killAll()
  mails.release()
  const addresses = () => mails.received.map(({ messageId }) => messageId).sort()
  await expect.poll(() => addresses().length, { timeout: 90_000, interval: 250 }).toBe(MAILS)
  expect(new Set(addresses()).size).toBe(MAILS)
}, 300_000)
