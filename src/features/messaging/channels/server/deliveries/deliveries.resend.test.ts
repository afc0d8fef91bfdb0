import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Deliveries } from '../../../../../server/mail/deliveries.ts'
import { DAY, HOUR, MINUTE } from '../../../../../testing/clock.ts'
import {
  createTestDeliveries,
  defineTestMessage,
  EMAIL_MESSAGE,
  emailContacts,
  expireClaims,
  type TestDeliveries,
  type TestEmail,
} from '../../../../../testing/mail/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'
import { callBehindLock } from '../../../../../testing/portal/call-behind-lock.ts'
import { withdrawDeliveries } from './deliveries.queries.ts'
import type { DeliveryOptions } from './deliveries.ts'

const SENT = { emailSent: true, pdfAttached: false, emailError: null }
const AKOSUA = randomUUID()

let harness: TestDeliveries
let mails: TestMailServer
let deliveries: Deliveries
let addresses: Map<string, string>
let current: Map<string, { subject?: string; text?: string } | { obsolete: string }>

const open = (options: Partial<DeliveryOptions> = {}) =>
  harness.open({
    smtpUrl: mails.url,
    answerWithinMs: mails.answerWithin(300),
    findContacts: async () => emailContacts(addresses),
    messages: [
      defineTestMessage('note'),
      defineTestMessage('invoice', {
        current: async () => current,
        replacedReason: 'a newer one took its place',
      }),
      defineTestMessage('reset', { expiry: { ageMs: HOUR, reason: 'its link is dead' } }),
    ],
    ...options,
  })
beforeEach(async () => {
  harness = await createTestDeliveries()
  mails = await startMailServer()
  addresses = new Map([[AKOSUA, EMAIL_MESSAGE.to]])
  current = new Map()
  deliveries = open()
})
afterEach(async () => {
  mails.release()
  await harness.close()
  await mails.close()
})

const again = async (id: string, by = deliveries) =>
  (await harness.db.transaction((tx) => by.resend(tx, [id]))).get(id)
const to = (uid: string): Partial<TestEmail> => ({ uids: [uid] })

async function refused(message: Partial<TestEmail> = {}): Promise<string> {
  mails.mode = 'reject permanently'
  const id = await harness.enqueue(deliveries, message)
  await deliveries.attempt(id)
  mails.mode = 'accept'
  return id
}

describe('an email that was not sent', () => {
  it('is sent on request, though it was given up', async () => {
    const id = await refused()
    harness.clock.advance(3 * DAY)
    expect(await again(id)).toBe('due')
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'pending',
      ended: null,
      askedAt: harness.clock.now(),
      attempts: 1,
      attemptsBefore: 1,
      failedSince: null,
      nextAttemptAt: harness.clock.now(),
    })
    expect(await deliveries.attempt(id)).toEqual(SENT)
    expect(mails.received.map(({ messageId }) => messageId)).toEqual([`<${id}@portal.invalid>`])
  })

  it('is tried at once, though it waits for its next try or is not to go yet', async () => {
    mails.mode = 'reject temporarily'
    const failing = await harness.enqueue(deliveries)
    await deliveries.attempt(failing)
    const early = await harness.enqueue(deliveries, {
      notBefore: new Date(harness.clock.now().getTime() + HOUR),
    })
    mails.mode = 'accept'
    for (const id of [failing, early]) {
      expect(await again(id)).toBe('due')
      expect(await deliveries.attempt(id)).toEqual(SENT)
    }
  })

  it('is tried for 24 hours more, after 1, 5 and 15 minutes, then hourly', async () => {
    const id = await refused()
    harness.clock.advance(2 * DAY)
    await again(id)
    mails.mode = 'reject temporarily'
    await deliveries.attempt(id)
    const { attempts } = mails
    const pauses = [MINUTE, 5 * MINUTE, 15 * MINUTE, ...Array<number>(23).fill(HOUR)]
    for (const [index, pause] of pauses.entries()) {
      harness.clock.advance(pause - 1)
      expect([await deliveries.sendDue(), mails.attempts]).toEqual([0, attempts + index])
      harness.clock.advance(1)
      expect([await deliveries.sendDue(), mails.attempts]).toEqual([1, attempts + index + 1])
    }
    expect(await harness.readDelivery(id)).toMatchObject({
      ended: 'gave-up',
      attemptsBefore: 1,
      attempts: 28,
    })
  })

  it('is sent once for concurrent requests', async () => {
    const id = await refused()
    const other = open()
    const lock = `select 1 from deliveries where id = '${id}' for update`
    const verdicts = await callBehindLock(harness, lock, [() => again(id), () => again(id, other)])
    expect(verdicts).toEqual(['due', 'due'])
    await Promise.all([deliveries.attempt(id), other.attempt(id), deliveries.sendDue(), other.sendDue()])
    expect(mails.received).toHaveLength(1)
  })
})

describe('an email is not sent', () => {
  it('that is unknown, or was sent', async () => {
    expect(await again(randomUUID())).toBe('unknown')
    const id = await harness.enqueue(deliveries)
    await deliveries.attempt(id)
    expect([await again(id), await deliveries.sendDue()]).toEqual(['sent', 0])
  })

  it('that is being sent, here or in another instance, until its claim expires', async () => {
    mails.mode = 'hang'
    const id = await harness.enqueue(deliveries)
    await deliveries.attempt(id)
    await expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBe(1)
    const other = open()
    expect([await again(id), await again(id, other)]).toEqual(['under-way', 'under-way'])
    await expireClaims(harness.db)
    expect([await again(id), await again(id, other)]).toEqual(['under-way', 'due'])
  })

  it('that was withdrawn, or has expired', async () => {
    const taken = await harness.enqueue(deliveries)
    await harness.db.transaction((tx) => withdrawDeliveries(tx, [taken], 'it is untrue'))
    const expired = await harness.enqueue(deliveries, { kind: 'reset' })
    harness.clock.advance(HOUR + 1)
    expect([await again(taken), await again(expired)]).toEqual(['withdrawn', 'withdrawn'])
  })

  it('whose secret was removed; one that still holds it is sent', async () => {
    const secret = { holdsSecret: true as const, html: '<p>hunter2</p>', text: 'hunter2' }
    const lost = await refused(secret)
    expect((await harness.readDelivery(lost)).params).toMatchObject({ text: 'hunter2' })
    harness.clock.advance(7 * DAY)
    await deliveries.giveUp()
    expect(await again(lost)).toBe('emptied')
    const kept = await harness.enqueue(deliveries, secret)
    harness.clock.advance(DAY)
    await deliveries.sendDue()
    expect([(await harness.readDelivery(kept)).ended, await again(kept)]).toEqual(['no-server', 'due'])
  })

  it('whose reader is deleted', async () => {
    const id = await refused(to(AKOSUA))
    addresses.clear()
    expect(await again(id)).toBe('gone')
    expect((await harness.readDelivery(id)).state).toBe('failed')
  })

  it('while mail is switched off', async () => {
    expect(await again(await refused(), open({ server: async () => ({ kind: 'off' }) }))).toBe('off')
  })
})

describe('a mail that is sent again', () => {
  it('has current data and the current reader', async () => {
    const about = randomUUID()
    const id = await refused({ kind: 'invoice', about, ...to(AKOSUA) })
    current.set(about, { subject: 'GHS 7.25', text: 'Now GHS 7.25' })
    addresses.set(AKOSUA, 'moved@tenant.test')
    expect(await again(id)).toBe('due')
    await deliveries.attempt(id)
    expect(mails.findLastTo('moved@tenant.test')).toMatchObject({
      subject: 'GHS 7.25',
      text: expect.stringContaining('Now GHS 7.25'),
    })
  })

  it('is withdrawn instead when it is no longer true, or a newer one replaced it', async () => {
    const [paid, owed] = [randomUUID(), randomUUID()]
    const untrue = await refused({ kind: 'invoice', about: paid })
    const older = await refused({ kind: 'invoice', about: owed })
    harness.clock.advance(1)
    const newer = await refused({ kind: 'invoice', about: owed })
    current.set(paid, { obsolete: 'the invoice was paid' })
    const ids = [untrue, older, newer]
    const verdicts = await harness.db.transaction((tx) => deliveries.resend(tx, ids))
    expect(ids.map((id) => verdicts.get(id))).toEqual(['withdrawn', 'withdrawn', 'due'])
    const rows = await Promise.all(ids.map(harness.readDelivery))
    expect(rows.map(({ ended, lastError }) => [ended, lastError?.startsWith('Withdrawn: ')])).toEqual([
      ['withdrawn', true],
      ['withdrawn', true],
      [null, false],
    ])
    expect(rows[0]?.lastError).toBe('Withdrawn: the invoice was paid.')
  })

  it('is not withdrawn when only an older failed one is resent', async () => {
    const about = randomUUID()
    const older = await refused({ kind: 'invoice', about })
    harness.clock.advance(1)
    await refused({ kind: 'invoice', about })
    expect(await again(older)).toBe('due')
  })
})
