import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../testing/clock.ts'
import { type TestPost, testPost } from '../../testing/deliveries.ts'
import { type TestMailServer, testMailServer } from '../../testing/smtp.ts'
import { CLAIM_MS } from './claims.queries.ts'
import { withdraw } from './deliveries.queries.ts'
import type { Deliveries } from './deliveries.ts'

const WAITS = 'No mail server is set up; the message waits in the outbox'
const OFF = 'Mail is switched off; nothing was sent'
const ABOUT = '11111111-1111-4111-8111-111111111111'
const SECRET = { about: ABOUT, holdsSecret: true, html: '<p>hunter2</p>', text: 'hunter2' }

let post: TestPost
let mails: TestMailServer
let deliveries: Deliveries
let without: Deliveries
beforeEach(async () => {
  post = await testPost()
  mails = await testMailServer()
  deliveries = post.open({ smtpUrl: mails.url })
  without = post.open({ smtpUrl: undefined })
})
afterEach(async () => {
  mails.release()
  await post.close()
  await mails.close()
})

/** Tries what is due whenever it is, until nothing is any more. */
async function inVain(id: string): Promise<void> {
  for (;;) {
    const { nextAttemptAt } = await post.row(id)
    if (!nextAttemptAt) return
    post.clock.set(nextAttemptAt.toISOString())
    await deliveries.sendDue()
  }
}

describe('a mail that nothing tries any more says why', () => {
  it('the server refused it', async () => {
    mails.mood = 'refuse for good'
    const id = await post.write(deliveries)
    await deliveries.attempt(id)
    expect(await post.row(id)).toMatchObject({ state: 'failed', ended: 'refused' })
  })

  it('24 hours of tries were in vain, since the first of which it has failed', async () => {
    mails.mood = 'refuse for now'
    const since = post.clock.now()
    const id = await post.write(deliveries)
    await deliveries.attempt(id)
    await inVain(id)
    expect(await post.row(id)).toMatchObject({
      state: 'failed',
      ended: 'gave-up',
      failedSince: since,
      lastError: expect.stringContaining('451'),
    })
  })

  it('it was tried, and then nothing ran for 24 hours', async () => {
    mails.mood = 'refuse for now'
    const id = await post.write(deliveries)
    await deliveries.attempt(id)
    post.clock.advance(DAY)
    await without.sendDue()
    expect(await post.row(id)).toMatchObject({ ended: 'gave-up', lastError: expect.stringContaining('451') })
  })

  it.each([
    ['a server', () => deliveries],
    ['no server', () => without],
  ])('it waited 24 hours for want of a server, as one with %s sees', async (_with, sees) => {
    const told = await post.write(without)
    await without.attempt(told)
    const untold = await post.write(without)
    post.clock.advance(DAY - 1)
    await without.sendDue()
    expect((await post.row(told)).state).toBe('pending')
    post.clock.advance(1)
    expect([await sees().sendDue(), mails.tried]).toEqual([0, 0])
    const ended = { state: 'failed', ended: 'no-server', failedSince: null, nextAttemptAt: null }
    expect(await post.row(told)).toMatchObject({ ...ended, lastError: WAITS })
    expect(await post.row(untold)).toMatchObject({
      ...ended,
      lastError: 'Nothing could send the message for 24 hours',
    })
  })

  it('a portal without a server gives up by itself once it is started', async () => {
    const id = await post.write(without)
    post.clock.advance(DAY)
    without.start()
    await expect.poll(async () => (await post.row(id)).ended, { timeout: 15_000 }).toBe('no-server')
  })

  it('mail is switched off, one by one, many at once, and where nobody asked for it', async () => {
    const off = post.open({ smtpUrl: 'off' })
    const [one, another, third] = [await post.write(off), await post.write(off), await post.write(off)]
    await off.attempt(one)
    await off.attemptAll([another], () => undefined)
    post.clock.advance(DAY)
    await off.sendDue()
    for (const id of [one, another, third])
      expect(await post.row(id)).toMatchObject({ state: 'failed', ended: 'off', lastError: OFF })
  })

  it('it was withdrawn, though somebody was sending it who is gone', async () => {
    mails.mood = 'hang'
    const crashing = post.open({ smtpUrl: mails.url, answerWithinMs: 100 })
    const id = await post.write(crashing, SECRET)
    await crashing.attempt(id)
    await expect.poll(() => mails.hanging, { timeout: 15_000 }).toBe(1)
    await post.db.transaction((tx) => withdraw(tx, { about: ABOUT }, 'it is untrue', post.clock.now()))
    expect(await post.row(id)).toMatchObject({ state: 'pending', text: 'hunter2' })
    post.clock.advance(CLAIM_MS + 1)
    await deliveries.sendDue()
    expect(await post.row(id)).toMatchObject({
      state: 'failed',
      ended: 'withdrawn',
      lastError: 'Withdrawn: it is untrue.',
      text: null,
    })
  })
})

describe('a mail that fails', () => {
  it('has done so since the first time, until it is sent', async () => {
    mails.mood = 'refuse for now'
    const first = post.clock.now()
    const id = await post.write(deliveries)
    await deliveries.attempt(id)
    post.clock.advance(MINUTE)
    await deliveries.sendDue()
    expect(await post.row(id)).toMatchObject({ attempts: 2, failedSince: first, ended: null })
    mails.mood = 'take'
    post.clock.advance(HOUR)
    await deliveries.sendDue()
    expect(await post.row(id)).toMatchObject({ state: 'sent', failedSince: null, ended: null })
  })

  it('has not where it only waits for a server', async () => {
    const id = await post.write(without)
    await without.attempt(id)
    expect(await post.row(id)).toMatchObject({ state: 'pending', failedSince: null, attempts: 0 })
  })
})

it('a mail that is to go later has its 24 hours from then', async () => {
  mails.mood = 'refuse for now'
  const notBefore = new Date(post.clock.now().getTime() + 8 * HOUR)
  const id = await post.write(deliveries, { notBefore })
  expect([await deliveries.sendDue(), (await post.row(id)).askedAt]).toEqual([0, notBefore])
  post.clock.advance(8 * HOUR + DAY - 1)
  expect(await deliveries.sendDue()).toBe(1)
  expect(await post.row(id)).toMatchObject({ state: 'failed', ended: 'gave-up' })
})
