import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Deliveries } from '../../../../../server/mail/deliveries.ts'
import { type MailServer, toMailServer } from '../../../../../server/mail/mail-server.ts'
import { smtpOptions } from '../../../../../server/mail/smtp-transport.ts'
import { HOUR } from '../../../../../testing/clock.ts'
import { createTestDeliveries, type TestDeliveries } from '../../../../../testing/mail/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'

const WAITS = 'No mail server is set up; the message waits in the outbox'
const WAITING = 'The mail server has not answered yet; the message goes out as soon as it does'

let harness: TestDeliveries
let old: TestMailServer
let next: TestMailServer
let set: MailServer
let deliveries: Deliveries

beforeEach(async () => {
  harness = await createTestDeliveries()
  old = await startMailServer()
  next = await startMailServer()
  set = { kind: 'none' }
  deliveries = harness.open({ server: async () => set, answerWithinMs: old.answerWithin(300) })
})
afterEach(async () => {
  old.release()
  await harness.close()
  await old.close()
  await next.close()
})

const becomes = (id: string, state: string) =>
  expect.poll(async () => (await harness.readDelivery(id)).state, { timeout: 15_000 }).toBe(state)
/** Sets the server, then sends like the job that the change wakes. */
async function change(smtpUrl: string | undefined): Promise<void> {
  set = toMailServer(smtpUrl)
  const { woken } = harness
  await deliveries.serverChanged()
  expect(harness.woken).toBe(woken + 1)
  await deliveries.sendDue()
}

describe('once the server is changed', () => {
  it('what waited for one is sent', async () => {
    const id = await harness.enqueue(deliveries)
    expect((await deliveries.attempt(id)).emailError).toBe(WAITS)
    await change(next.url)
    await becomes(id, 'sent')
    expect(await harness.readDelivery(id)).toMatchObject({ attempts: 1, failedSince: null })
  })

  it('what was postponed after a failure is sent at once, but nothing scheduled for later', async () => {
    set = toMailServer(old.url)
    old.mode = 'reject temporarily'
    const failing = await harness.enqueue(deliveries)
    await deliveries.attempt(failing)
    const notBefore = new Date(harness.clock.now().getTime() + HOUR)
    const later = await harness.enqueue(deliveries, { notBefore })
    await change(next.url)
    await becomes(failing, 'sent')
    expect(await harness.readDelivery(later)).toMatchObject({
      state: 'pending',
      attempts: 0,
      nextAttemptAt: notBefore,
    })
    harness.clock.advance(HOUR)
    expect(await deliveries.sendDue()).toBe(1)
    expect([old.received.length, next.received.length]).toEqual([0, 2])
  })

  it('what hangs at the old one does not block the new one', async () => {
    set = toMailServer(old.url)
    old.mode = 'hang'
    const hung = await Promise.all(Array.from({ length: 5 }, () => harness.enqueue(deliveries)))
    await Promise.all(hung.map((id) => deliveries.attempt(id)))
    await expect.poll(() => old.waitingCount, { timeout: 15_000 }).toBe(5)
    const waiting = await harness.enqueue(deliveries)
    await change(next.url)
    await becomes(waiting, 'sent')
    expect([old.connectionCount, next.received.length]).toEqual([5, 1])
    old.release()
    for (const id of hung) await becomes(id, 'sent')
    await expect.poll(() => old.connectionCount, { timeout: 15_000 }).toBe(0)
    expect([old.received.length, next.received.length]).toEqual([5, 1])
  })

  it('emails wait when it was removed', async () => {
    set = toMailServer(old.url)
    await deliveries.attempt(await harness.enqueue(deliveries))
    await change(undefined)
    const id = await harness.enqueue(deliveries)
    expect((await deliveries.attempt(id)).emailError).toBe(WAITS)
    expect([await deliveries.sendDue(), old.received.length]).toEqual([0, 1])
  })

  it('by another instance, this one uses it too', async () => {
    await deliveries.attempt(await harness.enqueue(deliveries))
    set = toMailServer(next.url)
    await expect.poll(() => deliveries.sendDue(), { timeout: 15_000 }).toBe(1)
    expect(next.received).toHaveLength(1)
  })
})

describe('while the server is unknown', () => {
  const unknown = () => Promise.reject(new Error('the database is gone'))

  it('emails wait, without a wrong reason', async () => {
    const blind = harness.open({ server: unknown, stallTimeoutMs: 100 })
    const id = await harness.enqueue(blind)
    expect(await blind.attempt(id)).toMatchObject({ emailSent: false, emailError: WAITING })
    const became = await blind.attemptAll([id], () => undefined)
    expect(became.get(id)).toMatchObject({ state: 'pending', emailError: WAITING })
    expect(harness.logLines.join('')).toContain('the mail server in use cannot be looked up')
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'pending', attempts: 0, lastError: null })
  })

  it('emails go to the last known server', async () => {
    let server = async () => toMailServer(next.url)
    const blinded = harness.open({ server: () => server() })
    await blinded.attempt(await harness.enqueue(blinded))
    server = unknown
    await blinded.serverChanged()
    expect((await blinded.attempt(await harness.enqueue(blinded))).emailSent).toBe(true)
  })
})

describe('a server that is set by host and port', () => {
  const parts = { host: '127.0.0.1', port: 25, user: null, password: null }

  it('is used', async () => {
    const port = Number(new URL(next.url).port)
    set = { kind: 'smtp', server: { ...parts, port, security: 'none' } }
    expect((await deliveries.attempt(await harness.enqueue(deliveries))).emailSent).toBe(true)
  })

  it('gets no email without STARTTLS when that is required', async () => {
    const port = Number(new URL(next.url).port)
    set = { kind: 'smtp', server: { ...parts, port, security: 'starttls' } }
    const id = await harness.enqueue(deliveries)
    expect((await deliveries.attempt(id)).emailSent).toBe(false)
    expect([next.received, (await harness.readDelivery(id)).state]).toEqual([[], 'pending'])
  })

  it.each([
    ['tls', null, { secure: true, requireTLS: false }],
    ['starttls', null, { secure: false, requireTLS: true }],
    ['none', 'ama', { secure: false, requireTLS: false, auth: { user: 'ama', pass: 'hunter2' } }],
  ] as const)('is one of %s, with the user %s', (security, user, expected) => {
    const { host, port } = parts
    const server = { ...parts, security, user, password: user && 'hunter2' }
    expect(smtpOptions(server)).toEqual({ host, port, ...expected })
  })
})
