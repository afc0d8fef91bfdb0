import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDeliveries, type TestDeliveries } from '../../testing/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { CLAIM_MS, claimDue } from './claims.queries.ts'
import { readdress, withdraw } from './deliveries.queries.ts'
import type { Deliveries } from './deliveries.ts'

const ABOUT = '11111111-1111-4111-8111-111111111111'
const SECRET = {
  holdsSecret: true,
  html: '<p>hunter2 akosua@tenant.test</p>',
  text: 'hunter2 akosua@tenant.test',
}

let harness: TestDeliveries
let mails: TestMailServer
let deliveries: Deliveries
beforeEach(async () => {
  harness = await createTestDeliveries()
  mails = await startMailServer()
  deliveries = harness.open({ smtpUrl: mails.url })
})
afterEach(async () => {
  mails.release()
  await harness.close()
  await mails.close()
})

const takeBack = (which: Parameters<typeof withdraw>[1]) =>
  harness.db.transaction((tx) => withdraw(tx, which, 'it is untrue', harness.clock.now()))
const WITHDRAWN = { state: 'failed', nextAttemptAt: null, lastError: 'Withdrawn: it is untrue.' }

describe('a mail that is withdrawn', () => {
  it('is not sent, and who asks is told why; a secret in it is gone', async () => {
    const plain = await harness.enqueue(deliveries, { about: ABOUT })
    const secret = await harness.enqueue(deliveries, { about: ABOUT, ...SECRET })
    await takeBack({ about: ABOUT })
    expect(await harness.readDelivery(plain)).toMatchObject({
      ...WITHDRAWN,
      text: expect.stringContaining('Hello'),
    })
    expect(await harness.readDelivery(secret)).toMatchObject({ ...WITHDRAWN, html: null, text: null })
    expect(await deliveries.attempt(plain)).toMatchObject({
      emailSent: false,
      emailError: WITHDRAWN.lastError,
    })
    expect([await deliveries.sendDue(), mails.attempts]).toEqual([0, 0])
  })

  it('is one of the kinds, to the person in any letters, with a secret where that is asked', async () => {
    const other = await harness.enqueue(deliveries, { to: 'kofi@tenant.test', ...SECRET })
    const plain = await harness.enqueue(deliveries, { kind: 'paid' })
    const secret = await harness.enqueue(deliveries, SECRET)
    await takeBack({ to: 'AKOSUA@tenant.test', kinds: ['invoice'] })
    await takeBack({ to: 'AKOSUA@tenant.test', secret: true })
    expect((await harness.readDelivery(secret)).state).toBe('failed')
    for (const id of [other, plain]) expect((await harness.readDelivery(id)).state).toBe('pending')
    await takeBack({ to: 'AKOSUA@tenant.test', kinds: ['paid'] })
    expect((await harness.readDelivery(plain)).state).toBe('failed')
  })

  it('is one that failed too, which nobody sends again then; a secret in it is gone', async () => {
    mails.rejectedAddresses.add('akosua@tenant.test')
    const id = await harness.enqueue(deliveries, { about: ABOUT, kind: 'paid' })
    await deliveries.attempt(id)
    mails.rejectedAddresses.clear()
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'failed', ended: 'refused' })
    await takeBack({ about: ABOUT })
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'failed',
      ended: 'withdrawn',
      lastError: WITHDRAWN.lastError,
    })
    const again = await harness.db.transaction((tx) => deliveries.sendAgain(tx, [id]))
    expect(again.get(id)).toBe('withdrawn')
  })

  it('is none that was sent, and none that is being sent right now', async () => {
    const sent = await harness.enqueue(deliveries, { about: ABOUT })
    await deliveries.attempt(sent)
    const claimed = await harness.enqueue(deliveries, { about: ABOUT, ...SECRET })
    await claimDue(harness.db, { id: claimed, limit: 1, now: harness.clock.now() })
    await takeBack({ about: ABOUT })
    expect(await harness.readDelivery(sent)).toMatchObject({ state: 'sent', lastError: null })
    expect(await harness.readDelivery(claimed)).toMatchObject({ state: 'pending', text: SECRET.text })
    harness.clock.advance(CLAIM_MS + 1)
    await takeBack({ about: ABOUT })
    expect(await harness.readDelivery(claimed)).toMatchObject(WITHDRAWN)
  })

  it('while it is being sent is not tried again when that fails for now', async () => {
    mails.mode = 'hang'
    const id = await harness.enqueue(deliveries, { about: ABOUT, ...SECRET })
    const answer = deliveries.attempt(id)
    await expect.poll(() => mails.attempts, { timeout: 15_000 }).toBe(1)
    await takeBack({ about: ABOUT })
    await mails.close()
    expect((await answer).emailSent).toBe(false)
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'failed',
      nextAttemptAt: null,
      html: null,
      text: null,
    })
    mails = await startMailServer()
  })
})

it('a new address takes over what waits, and what the mail says of it', async () => {
  const mine = await harness.enqueue(deliveries, { ...SECRET, to: 'Akosua@tenant.test' })
  const other = await harness.enqueue(deliveries, { to: 'kofi@tenant.test' })
  const sent = await harness.enqueue(deliveries)
  await deliveries.attempt(sent)
  await harness.db.transaction((tx) => readdress(tx, { from: 'akosua@tenant.test', to: 'a&b@tenant.test' }))
  expect(await harness.readDelivery(mine)).toMatchObject({
    recipient: 'a&b@tenant.test',
    text: 'hunter2 a&b@tenant.test',
    html: '<p>hunter2 a&amp;b@tenant.test</p>',
  })
  expect((await harness.readDelivery(other)).recipient).toBe('kofi@tenant.test')
  expect((await harness.readDelivery(sent)).recipient).toBe('akosua@tenant.test')
})

it('one on its way while the address changes is tried again at the new one, or says where it went', async () => {
  const move = { from: 'akosua@tenant.test', to: 'esi@tenant.test' }
  const onItsWay = async () => {
    const tried = mails.attempts
    mails.mode = 'hang'
    const id = await harness.enqueue(deliveries, SECRET)
    const answer = deliveries.attempt(id)
    await expect.poll(() => mails.attempts, { timeout: 15_000 }).toBe(tried + 1)
    await harness.db.transaction((tx) => readdress(tx, move))
    return { id, answer }
  }
  const took = await onItsWay()
  mails.release()
  expect((await took.answer).emailSent).toBe(true)
  expect((await harness.readDelivery(took.id)).recipient).toBe(move.from)
  const lost = await onItsWay()
  await mails.close()
  expect((await lost.answer).emailSent).toBe(false)
  expect(await harness.readDelivery(lost.id)).toMatchObject({ state: 'pending', recipient: move.to })
  mails = await startMailServer()
})

describe('a mail with a password or a link', () => {
  it.each(['refuse for now', 'refuse for good'] as const)(
    'keeps it where it may still be sent: %s, without a server, switched off',
    async (mode) => {
      mails.mode = mode
      for (const smtpUrl of [mails.url, undefined, 'off']) {
        const instance = harness.open({ smtpUrl })
        const id = await harness.enqueue(instance, SECRET)
        await instance.attempt(id)
        expect((await harness.readDelivery(id)).text).toBe(SECRET.text)
      }
    },
  )
})
