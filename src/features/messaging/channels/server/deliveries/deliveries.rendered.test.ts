import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Deliveries } from '../../../../../server/mail/deliveries.ts'
import { HOUR, MINUTE } from '../../../../../testing/clock.ts'
import {
  createTestDeliveries,
  defineTestMessage,
  EMAIL_MESSAGE,
  EMAIL_MESSAGE_WITH_PDF,
  emailContacts,
  expireClaims,
  type TestDeliveries,
  type TestEmail,
} from '../../../../../testing/mail/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'
import type { DeliveryOptions, NewNotice } from './options.ts'

const ABOUT = randomUUID()
const BILL: TestEmail = { ...EMAIL_MESSAGE_WITH_PDF, kind: 'invoice', about: ABOUT }
const SECRET = { holdsSecret: true as const, html: '<p>hunter2</p>', text: 'hunter2' }
const NEWER = { subject: 'GHS 999.00', html: '<p>Now GHS 999.00</p>', text: 'Now GHS 999.00\n' }
const MANY = 7

let harness: TestDeliveries
let mails: TestMailServer
let current: Map<string, Partial<typeof NEWER> | { obsolete: string }>
let addresses: Map<string, string>
let updated: NewNotice[]
let broken: Error | undefined
let here: Deliveries

const open = (options: { smtpUrl?: undefined } & Partial<DeliveryOptions> = {}) =>
  harness.open({
    smtpUrl: mails.url,
    answerWithinMs: mails.answerWithin(300),
    findContacts: async () => emailContacts(addresses),
    messages: [
      defineTestMessage('note'),
      defineTestMessage('invoice', {
        current: async () => {
          if (broken) throw broken
          return current
        },
        replacedReason: 'a newer one took its place',
      }),
      defineTestMessage('to-admin', { readerGoneReason: 'the admin was removed' }),
    ],
    updateNotices: async (_tx, notice) => void updated.push(notice),
    ...options,
  })
beforeEach(async () => {
  harness = await createTestDeliveries()
  mails = await startMailServer()
  current = new Map()
  addresses = new Map()
  updated = []
  broken = undefined
  here = open()
})
afterEach(async () => {
  mails.release()
  await harness.close()
  await mails.close()
})

const putOff = async (letter: Partial<TestEmail> = BILL): Promise<string> => {
  mails.mode = 'reject temporarily'
  const id = await harness.enqueue(here, letter)
  await here.attempt(id)
  mails.mode = 'accept'
  harness.clock.advance(MINUTE)
  return id
}
const onlyOne = () => {
  const [mail, ...more] = mails.received
  expect(more).toEqual([])
  return mail
}
const SAYS_999 = {
  subject: 'GHS 999.00',
  text: expect.stringContaining('Now GHS 999.00'),
  html: expect.stringContaining('<p>Now GHS 999.00</p>'),
}

describe('a message has the data of the time when it is sent', () => {
  const written: Record<string, () => Promise<unknown>> = {
    'at once': () => harness.enqueue(here, BILL),
    'after a failure': () => putOff(),
    'after whoever sent it was killed': async () => {
      mails.mode = 'hang'
      const killed = open()
      await killed.attempt(await harness.enqueue(killed, BILL))
      await expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBe(1)
      mails.mode = 'accept'
      await expireClaims(harness.db)
    },
    'because it was not to go before': async () => {
      await harness.enqueue(here, { ...BILL, notBefore: new Date(harness.clock.now().getTime() + MINUTE) })
      harness.clock.advance(MINUTE)
    },
    'because there was no server': async () => {
      const id = await harness.enqueue(here, BILL)
      await open({ smtpUrl: undefined }).attempt(id)
    },
  }

  it.each(Object.entries(written))('%s', async (_when, write) => {
    await write()
    current.set(ABOUT, NEWER)
    expect(await here.sendDue()).toBe(1)
    expect(onlyOne()).toMatchObject({
      ...SAYS_999,
      attachments: [{ filename: EMAIL_MESSAGE_WITH_PDF.fileName }],
    })
  })

  it('and stores what was sent', async () => {
    const id = await harness.enqueue(here, BILL)
    expect(await harness.readDelivery(id)).toMatchObject({ subject: BILL.subject, html: null, text: null })
    current.set(ABOUT, NEWER)
    await here.attempt(id)
    expect(await harness.readDelivery(id)).toMatchObject({
      ...NEWER,
      state: 'sent',
      attachmentName: EMAIL_MESSAGE_WITH_PDF.fileName,
    })
    current.set(ABOUT, { text: 'Now GHS 1.00' })
    expect((await harness.readDelivery(id)).text).toBe(NEWER.text)
  })

  it('also many at once, each once', async () => {
    const ids: string[] = []
    for (let count = 0; count < MANY; count += 1)
      ids.push(await harness.enqueue(here, { ...BILL, about: randomUUID() }))
    expect(await here.sendDue()).toBe(MANY)
    expect(mails.received.map(({ messageId }) => messageId).sort()).toEqual(
      ids.map((id) => `<${id}@portal.invalid>`).sort(),
    )
  })

  it('and updates its unread notices', async () => {
    const uids = [randomUUID()]
    await here.attempt(await harness.enqueue(here, { ...BILL, uids }))
    expect(updated).toEqual([])
    const id = await putOff({ ...BILL, uids })
    await here.attempt(id)
    expect(updated).toEqual([{ uids, kind: 'invoice', subjectId: ABOUT, notice: EMAIL_MESSAGE.notice }])
  })
})

describe('a message goes to its reader', () => {
  const uid = randomUUID()

  it('at the current address, which is stored', async () => {
    addresses.set(uid, 'old@tenant.test')
    const id = await putOff({ ...BILL, uids: [uid], to: 'old@tenant.test' })
    expect((await harness.readDelivery(id)).recipient).toBe('old@tenant.test')
    addresses.set(uid, 'new@tenant.test')
    await here.sendDue()
    expect(onlyOne()?.to).toMatchObject([{ address: 'new@tenant.test' }])
    expect((await harness.readDelivery(id)).recipient).toBe('new@tenant.test')
  })

  it('who is named when a server refuses the new address', async () => {
    const id = await harness.enqueue(here, { ...BILL, uids: [uid] })
    addresses.set(uid, 'new@tenant.test')
    mails.rejectedAddresses.add('new@tenant.test')
    await here.attempt(id)
    expect(await harness.readDelivery(id)).toMatchObject({ ended: 'refused', recipient: 'new@tenant.test' })
  })

  it('but not to a removed admin', async () => {
    const id = await harness.enqueue(here, { kind: 'to-admin', uids: [uid] })
    expect((await here.attempt(id)).emailError).toBe('Withdrawn: the admin was removed.')
  })
})

describe('a message that is no longer true', () => {
  const paid = { obsolete: 'the invoice was paid' }
  const WITHDRAWN = {
    state: 'failed',
    ended: 'withdrawn',
    nextAttemptAt: null,
    claimedUntil: null,
    lastError: 'Withdrawn: the invoice was paid.',
  }

  it('is withdrawn when it is due, with a reason', async () => {
    const id = await putOff()
    current.set(ABOUT, paid)
    expect(await here.sendDue()).toBe(1)
    expect(await harness.readDelivery(id)).toMatchObject(WITHDRAWN)
    expect(await here.attempt(id)).toMatchObject({ emailSent: false, emailError: WITHDRAWN.lastError })
    expect([mails.received, await here.sendDue()]).toEqual([[], 0])
  })

  it('is not written to the outbox', async () => {
    const without = open({ smtpUrl: undefined })
    const id = await harness.enqueue(without, BILL)
    current.set(ABOUT, paid)
    await without.attempt(id)
    await without.flushOutbox()
    expect((await without.attempt(id)).emailError).toBe(WITHDRAWN.lastError)
    expect(await harness.readDelivery(id)).toMatchObject(WITHDRAWN)
  })

  it('is withdrawn within the hour when nothing tries it, and its secret is removed', async () => {
    const waits = await harness.enqueue(here, BILL)
    const early = await harness.enqueue(here, {
      ...BILL,
      ...SECRET,
      notBefore: new Date(harness.clock.now().getTime() + HOUR),
    })
    const other = await harness.enqueue(here)
    current.set(ABOUT, paid)
    await here.giveUp()
    expect(await harness.readDelivery(waits)).toMatchObject(WITHDRAWN)
    expect(await harness.readDelivery(early)).toMatchObject({ ...WITHDRAWN, params: null })
    expect((await harness.readDelivery(other)).state).toBe('pending')
  })

  it('is not withdrawn while it is being sent, but when that fails', async () => {
    mails.mode = 'hang'
    const id = await harness.enqueue(here, BILL)
    const answer = here.attempt(id)
    await expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBe(1)
    current.set(ABOUT, paid)
    await open().giveUp()
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'pending' })
    await mails.stopListening()
    await answer
    await expect
      .poll(async () => (await harness.readDelivery(id)).claimedUntil, { timeout: 15_000 })
      .toBeNull()
    await mails.startListening()
    mails.mode = 'accept'
    harness.clock.advance(MINUTE)
    await here.sendDue()
    expect(await harness.readDelivery(id)).toMatchObject(WITHDRAWN)
  })

  it('is one that a newer one to the same reader replaces', async () => {
    const older = await harness.enqueue(here, BILL)
    const toOther = await harness.enqueue(here, { ...BILL, to: 'kofi@tenant.test' })
    harness.clock.advance(1)
    const newer = await harness.enqueue(here, BILL)
    await here.sendDue()
    expect((await harness.readDelivery(older)).lastError).toBe('Withdrawn: a newer one took its place.')
    expect([(await harness.readDelivery(newer)).state, (await harness.readDelivery(toOther)).state]).toEqual([
      'sent',
      'sent',
    ])
  })
})

describe('a message whose data cannot be loaded', () => {
  it('is retried, with a reason', async () => {
    broken = new Error('the table is gone')
    const id = await harness.enqueue(open({ messages: [] }), { kind: 'note' })
    const lost = await putOffWhileBroken()
    expect(await harness.readDelivery(lost)).toMatchObject({
      state: 'pending',
      lastError: 'The data of the message cannot be loaded right now',
    })
    expect(harness.logLines.join('')).toContain('the table is gone')
    broken = undefined
    harness.clock.advance(MINUTE)
    await here.sendDue()
    expect([(await harness.readDelivery(lost)).state, (await harness.readDelivery(id)).state]).toEqual([
      'sent',
      'sent',
    ])
  })

  async function putOffWhileBroken(): Promise<string> {
    const error = broken
    broken = undefined
    const id = await harness.enqueue(here, BILL)
    broken = error
    await here.attempt(id)
    return id
  }
})
