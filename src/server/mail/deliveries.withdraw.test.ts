import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestPost, testPost } from '../../testing/deliveries.ts'
import { type TestMailServer, testMailServer } from '../../testing/smtp.ts'
import { CLAIM_MS, claimDue } from './claims.queries.ts'
import { readdress, withdraw } from './deliveries.queries.ts'
import type { Deliveries } from './deliveries.ts'

const ABOUT = '11111111-1111-4111-8111-111111111111'
const SECRET = {
  holdsSecret: true,
  html: '<p>hunter2 akosua@tenant.test</p>',
  text: 'hunter2 akosua@tenant.test',
}

let post: TestPost
let mails: TestMailServer
let deliveries: Deliveries
beforeEach(async () => {
  post = await testPost()
  mails = await testMailServer()
  deliveries = post.open({ smtpUrl: mails.url })
})
afterEach(async () => {
  mails.release()
  await post.close()
  await mails.close()
})

const takeBack = (which: Parameters<typeof withdraw>[1]) =>
  post.db.transaction((tx) => withdraw(tx, which, 'it is untrue', post.clock.now()))
const WITHDRAWN = { state: 'failed', nextAttemptAt: null, lastError: 'Withdrawn: it is untrue.' }

describe('a mail that is withdrawn', () => {
  it('is not sent, and who asks is told why; a secret in it is gone', async () => {
    const plain = await post.write(deliveries, { about: ABOUT })
    const secret = await post.write(deliveries, { about: ABOUT, ...SECRET })
    await takeBack({ about: ABOUT })
    expect(await post.row(plain)).toMatchObject({ ...WITHDRAWN, text: expect.stringContaining('Hello') })
    expect(await post.row(secret)).toMatchObject({ ...WITHDRAWN, html: null, text: null })
    expect(await deliveries.attempt(plain)).toMatchObject({
      emailSent: false,
      emailError: WITHDRAWN.lastError,
    })
    expect([await deliveries.sendDue(), mails.tried]).toEqual([0, 0])
  })

  it('is one of the kinds, to the person in any letters, with a secret where that is asked', async () => {
    const other = await post.write(deliveries, { to: 'kofi@tenant.test', ...SECRET })
    const plain = await post.write(deliveries, { kind: 'paid' })
    const secret = await post.write(deliveries, SECRET)
    await takeBack({ to: 'AKOSUA@tenant.test', kinds: ['invoice'] })
    await takeBack({ to: 'AKOSUA@tenant.test', secret: true })
    expect((await post.row(secret)).state).toBe('failed')
    for (const id of [other, plain]) expect((await post.row(id)).state).toBe('pending')
    await takeBack({ to: 'AKOSUA@tenant.test', kinds: ['paid'] })
    expect((await post.row(plain)).state).toBe('failed')
  })

  it('is one that failed too, which nobody sends again then; a secret in it is gone', async () => {
    mails.refused.add('akosua@tenant.test')
    const id = await post.write(deliveries, { about: ABOUT, kind: 'paid' })
    await deliveries.attempt(id)
    mails.refused.clear()
    expect(await post.row(id)).toMatchObject({ state: 'failed', ended: 'refused' })
    await takeBack({ about: ABOUT })
    expect(await post.row(id)).toMatchObject({
      state: 'failed',
      ended: 'withdrawn',
      lastError: WITHDRAWN.lastError,
    })
    const again = await post.db.transaction((tx) => deliveries.sendAgain(tx, [id]))
    expect(again.get(id)).toBe('withdrawn')
  })

  it('is none that was sent, and none that is being sent right now', async () => {
    const sent = await post.write(deliveries, { about: ABOUT })
    await deliveries.attempt(sent)
    const claimed = await post.write(deliveries, { about: ABOUT, ...SECRET })
    await claimDue(post.db, { id: claimed, limit: 1, now: post.clock.now() })
    await takeBack({ about: ABOUT })
    expect(await post.row(sent)).toMatchObject({ state: 'sent', lastError: null })
    expect(await post.row(claimed)).toMatchObject({ state: 'pending', text: SECRET.text })
    post.clock.advance(CLAIM_MS + 1)
    await takeBack({ about: ABOUT })
    expect(await post.row(claimed)).toMatchObject(WITHDRAWN)
  })

  it('while it is being sent is not tried again when that fails for now', async () => {
    mails.mood = 'hang'
    const id = await post.write(deliveries, { about: ABOUT, ...SECRET })
    const answer = deliveries.attempt(id)
    await expect.poll(() => mails.tried, { timeout: 15_000 }).toBe(1)
    await takeBack({ about: ABOUT })
    await mails.close()
    expect((await answer).emailSent).toBe(false)
    expect(await post.row(id)).toMatchObject({ state: 'failed', nextAttemptAt: null, html: null, text: null })
    mails = await testMailServer()
  })
})

it('a new address takes over what waits, and what the mail says of it', async () => {
  const mine = await post.write(deliveries, { ...SECRET, to: 'Akosua@tenant.test' })
  const other = await post.write(deliveries, { to: 'kofi@tenant.test' })
  const sent = await post.write(deliveries)
  await deliveries.attempt(sent)
  await post.db.transaction((tx) => readdress(tx, { from: 'akosua@tenant.test', to: 'a&b@tenant.test' }))
  expect(await post.row(mine)).toMatchObject({
    recipient: 'a&b@tenant.test',
    text: 'hunter2 a&b@tenant.test',
    html: '<p>hunter2 a&amp;b@tenant.test</p>',
  })
  expect((await post.row(other)).recipient).toBe('kofi@tenant.test')
  expect((await post.row(sent)).recipient).toBe('akosua@tenant.test')
})

it('one on its way while the address changes is tried again at the new one, or says where it went', async () => {
  const move = { from: 'akosua@tenant.test', to: 'esi@tenant.test' }
  const onItsWay = async () => {
    const tried = mails.tried
    mails.mood = 'hang'
    const id = await post.write(deliveries, SECRET)
    const answer = deliveries.attempt(id)
    await expect.poll(() => mails.tried, { timeout: 15_000 }).toBe(tried + 1)
    await post.db.transaction((tx) => readdress(tx, move))
    return { id, answer }
  }
  const took = await onItsWay()
  mails.release()
  expect((await took.answer).emailSent).toBe(true)
  expect((await post.row(took.id)).recipient).toBe(move.from)
  const lost = await onItsWay()
  await mails.close()
  expect((await lost.answer).emailSent).toBe(false)
  expect(await post.row(lost.id)).toMatchObject({ state: 'pending', recipient: move.to })
  mails = await testMailServer()
})

describe('a mail with a password or a link', () => {
  it.each(['refuse for now', 'refuse for good'] as const)(
    'keeps it where it may still be sent: %s, without a server, switched off',
    async (mood) => {
      mails.mood = mood
      for (const smtpUrl of [mails.url, undefined, 'off']) {
        const instance = post.open({ smtpUrl })
        const id = await post.write(instance, SECRET)
        await instance.attempt(id)
        expect((await post.row(id)).text).toBe(SECRET.text)
      }
    },
  )
})
