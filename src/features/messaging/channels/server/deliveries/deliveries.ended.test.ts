import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Deliveries } from '../../../../../server/mail/deliveries.ts'
import { DAY, HOUR, MINUTE } from '../../../../../testing/clock.ts'
import { createTestDeliveries, type TestDeliveries } from '../../../../../testing/mail/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'

const WAITS = 'No mail server is set up; the message waits in the outbox'
const OFF = 'Mail is switched off; nothing was sent'

let harness: TestDeliveries
let mails: TestMailServer
let deliveries: Deliveries
let without: Deliveries
beforeEach(async () => {
  harness = await createTestDeliveries()
  mails = await startMailServer()
  deliveries = harness.open({ smtpUrl: mails.url })
  without = harness.open({ smtpUrl: undefined })
})
afterEach(async () => {
  mails.release()
  await harness.close()
  await mails.close()
})

async function inVain(id: string): Promise<void> {
  for (;;) {
    const { nextAttemptAt } = await harness.readDelivery(id)
    if (!nextAttemptAt) return
    harness.clock.set(nextAttemptAt.toISOString())
    await deliveries.sendDue()
  }
}

describe('an email that is not tried any more has a reason', () => {
  it('the server refused it', async () => {
    mails.mode = 'reject permanently'
    const id = await harness.enqueue(deliveries)
    await deliveries.attempt(id)
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'failed', ended: 'refused' })
  })

  it('24 hours of tries were in vain, since the first of which it has failed', async () => {
    mails.mode = 'reject temporarily'
    const since = harness.clock.now()
    const id = await harness.enqueue(deliveries)
    await deliveries.attempt(id)
    await inVain(id)
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'failed',
      ended: 'gave-up',
      failedSince: since,
      lastError: expect.stringContaining('451'),
    })
  })

  it('it was tried, and then nothing ran for 24 hours', async () => {
    mails.mode = 'reject temporarily'
    const id = await harness.enqueue(deliveries)
    await deliveries.attempt(id)
    harness.clock.advance(DAY)
    await without.sendDue()
    expect(await harness.readDelivery(id)).toMatchObject({
      ended: 'gave-up',
      lastError: expect.stringContaining('451'),
    })
  })

  it.each([
    ['a server', () => deliveries],
    ['no server', () => without],
  ])('it waited 24 hours without a server, as one with %s sees', async (_with, sees) => {
    const noticed = await harness.enqueue(without)
    await without.attempt(noticed)
    await without.flushOutbox()
    const unnoticed = await harness.enqueue(without)
    harness.clock.advance(DAY - 1)
    await without.giveUp()
    expect((await harness.readDelivery(noticed)).state).toBe('pending')
    harness.clock.advance(1)
    expect([await sees().sendDue(), mails.attempts]).toEqual([0, 0])
    const ended = { state: 'failed', ended: 'no-server', failedSince: null, nextAttemptAt: null }
    expect(await harness.readDelivery(noticed)).toMatchObject({ ...ended, lastError: WAITS })
    expect(await harness.readDelivery(unnoticed)).toMatchObject({
      ...ended,
      lastError: 'Nothing could send the message for 24 hours',
    })
  })

  it('a portal without a server gives up too', async () => {
    const id = await harness.enqueue(without)
    harness.clock.advance(DAY)
    await without.giveUp()
    expect((await harness.readDelivery(id)).ended).toBe('no-server')
  })

  it('email is switched off, for single, many and automatic emails', async () => {
    const off = harness.open({ smtpUrl: 'off' })
    const [one, another, third] = [
      await harness.enqueue(off),
      await harness.enqueue(off),
      await harness.enqueue(off),
    ]
    await off.attempt(one)
    await off.attemptAll([another], () => undefined)
    await off.sendDue()
    for (const id of [one, another, third])
      expect(await harness.readDelivery(id)).toMatchObject({ state: 'failed', ended: 'off', lastError: OFF })
  })
})

describe('a mail that fails', () => {
  it('has done so since the first time, until it is sent', async () => {
    mails.mode = 'reject temporarily'
    const first = harness.clock.now()
    const id = await harness.enqueue(deliveries)
    await deliveries.attempt(id)
    harness.clock.advance(MINUTE)
    await deliveries.sendDue()
    expect(await harness.readDelivery(id)).toMatchObject({ attempts: 2, failedSince: first, ended: null })
    mails.mode = 'accept'
    harness.clock.advance(HOUR)
    await deliveries.sendDue()
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'sent', failedSince: null, ended: null })
  })

  it('has none while it only waits for a server', async () => {
    const id = await harness.enqueue(without)
    await without.attempt(id)
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'pending', failedSince: null, attempts: 0 })
  })
})

it('a mail that is to go later has its 24 hours from then', async () => {
  mails.mode = 'reject temporarily'
  const notBefore = new Date(harness.clock.now().getTime() + 8 * HOUR)
  const id = await harness.enqueue(deliveries, { notBefore })
  expect([await deliveries.sendDue(), (await harness.readDelivery(id)).askedAt]).toEqual([0, notBefore])
  harness.clock.advance(8 * HOUR + DAY - 1)
  expect(await deliveries.sendDue()).toBe(1)
  expect(await harness.readDelivery(id)).toMatchObject({ state: 'failed', ended: 'gave-up' })
})

const SECRET = { holdsSecret: true as const, html: '<p>hunter2</p>', text: 'hunter2' }

describe('a message with a password or a link', () => {
  it.each(['reject temporarily', 'reject permanently'] as const)(
    'keeps it where it may still be sent: %s, without a server, switched off',
    async (mode) => {
      mails.mode = mode
      for (const smtpUrl of [mails.url, undefined, 'off']) {
        const instance = harness.open({ smtpUrl })
        const id = await harness.enqueue(instance, SECRET)
        await instance.attempt(id)
        expect((await harness.readDelivery(id)).params).toMatchObject({ text: SECRET.text })
      }
    },
  )
})
