import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR, MINUTE, manualClock } from '../../testing/clock.ts'
import { FAULT_MS } from './faults.ts'
import { type PaystackStandIn, startPaystack } from './stand-in.ts'

const clock = manualClock()
const reply: { signature: string; body: { event: string } }[] = []
let answer = 200
const portal = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body = JSON.parse(Buffer.concat(chunks).toString())
  reply.push({ signature: String(request.headers['x-paystack-signature']), body })
  response.writeHead(answer).end()
})
let standIn: PaystackStandIn

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    portal.listen(0, '127.0.0.1', resolve)
  })
  const address = portal.address()
  const port = typeof address === 'object' ? address?.port : 0
  standIn = await startPaystack(clock, { webhookUrl: `http://127.0.0.1:${port}/`, refundsEnd: true })
})
beforeEach(async () => {
  clock.advance(HOUR)
  answer = 200
  await standIn.tick()
  reply.splice(0)
  standIn.transactions.clear()
})
afterAll(async () => {
  portal.closeAllConnections()
  portal.close()
  await standIn.close()
})

type Body = { code?: string; data: { status: string; amount: number; currency: string } }
async function call(path: string, body?: object): Promise<{ status: number; body: Body }> {
  const headers = { authorization: `Bearer ${standIn.secretKey}` }
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const response = await fetch(`${standIn.url}${path}`, sent)
  return { status: response.status, body: (await response.json()) as Body }
}
const start = (reference: string) =>
  call('/transaction/initialize', { email: 'a@b.test', amount: 1_000, reference, callback_url: standIn.url })
const verify = async () => (await call('/transaction/verify/one')).body.data

/** Through the page, like a user. */
async function approve(fault: string, does = 'approve'): Promise<void> {
  await start('one')
  const body = new URLSearchParams({ does, fault, method: 'MTN' })
  await fetch(`${standIn.url}/checkout/one`, { method: 'POST', body, redirect: 'manual' })
}
async function wait(ms: number): Promise<void> {
  clock.advance(ms)
  await standIn.tick()
}

describe('on the page of the payer', () => {
  test.each([
    ['none', 'success', 1],
    ['webhook-lost', 'success', 0],
    ['webhook-twice', 'success', 2],
    ['webhook-early', 'ongoing', 1],
    ['webhook-forged', 'abandoned', 1],
    ['late-success', 'failed', 0],
  ])('%s can be tried: it says %s, and %i webhooks come', async (fault, status, webhooks) => {
    await approve(fault)
    expect((await verify()).status).toBe(status)
    await wait(5_000)
    expect(reply).toHaveLength(webhooks)
    await wait(FAULT_MS)
    expect((await verify()).status).toBe(fault === 'webhook-forged' ? 'abandoned' : 'success')
    expect(reply).toHaveLength(fault === 'late-success' ? 1 : webhooks)
  })

  test.each([
    ['other-amount', { amount: 500, currency: 'GHS' }],
    ['other-currency', { amount: 1_000, currency: 'NGN' }],
  ])('%s is charged', async (fault, charged) => {
    await approve(fault)
    expect(await verify()).toMatchObject({ ...charged, status: 'success', requested_amount: 1_000 })
  })

  test('it answers 503 after charging, for half a minute', async () => {
    await approve('unavailable')
    expect((await call('/transaction/verify/one')).status).toBe(503)
    await wait(FAULT_MS)
    expect((await verify()).status).toBe('success')
  })

  test.each([
    ['refuse', 'failed'],
    ['leave', 'abandoned'],
  ])('%s leaves it %s', async (does, status) => {
    await approve('none', does)
    await wait(FAULT_MS)
    expect([(await verify()).status, reply]).toEqual([status, []])
  })
})

test('a webhook that is not answered comes again after three minutes', async () => {
  answer = 500
  await approve('none')
  await wait(5_000)
  answer = 200
  await wait(2 * MINUTE)
  expect(reply).toHaveLength(1)
  await wait(MINUTE)
  await wait(HOUR)
  expect(reply.map(({ body }) => body.event)).toEqual(['charge.success', 'charge.success'])
})

test.each([
  ['soon', 200, 'processed'],
  ['failed', 200, 'failed'],
  ['unanswered', 503, 'processed'],
])('a refund ends as it was chosen: %s', async (refunds_end, status, ends) => {
  await start('one')
  Object.assign(standIn.checkout('one'), { refunds_end })
  expect((await call('/refund', { transaction: 'one', amount: 400 })).status).toBe(status)
  await wait(FAULT_MS)
  expect(standIn.refunds.at(-1)).toMatchObject({ amount: 400, status: ends })
  expect(reply.at(-1)?.body.event).toBe(`refund.${ends}`)
})

test('a start can be refused as a duplicate', async () => {
  await fetch(`${standIn.url}/faults`, { method: 'POST', body: new URLSearchParams({ does: 'duplicate' }) })
  expect((await start('one')).body.code).toBe('duplicate_reference')
  expect((await start('one')).status).toBe(200)
  expect((await start('one')).body.code).toBe('duplicate_reference')
})
