import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callBehindLock } from '../../testing/call-behind-lock.ts'
import { HOUR, MINUTE } from '../../testing/clock.ts'
import {
  createTestDeliveries,
  EMAIL_MESSAGE,
  EMAIL_MESSAGE_WITH_PDF,
  type TestDeliveries,
} from '../../testing/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { CLAIM_MS } from './claims.queries.ts'
import type { Deliveries, DeliveryOptions } from './deliveries.ts'
import type { Renewal } from './deliveries.types.ts'
import type { EmailMessage } from './email-message.ts'

const ABOUT = randomUUID()
const BILL: EmailMessage = { ...EMAIL_MESSAGE_WITH_PDF, kind: 'invoice', about: ABOUT }
const NEWER: EmailMessage = {
  ...BILL,
  subject: 'GHS 999.00',
  html: '<p>Now GHS 999.00</p>',
  text: 'Now GHS 999.00\n',
  attachment: { maker: 'document', fileName: 'Invoice_1.pdf', data: { says: '999' } },
}
const MANY = 7

let harness: TestDeliveries
let mails: TestMailServer
let renewals: Map<string, Renewal>
let asked: number
let broken: Error | undefined
let here: Deliveries

const open = (options: { smtpUrl?: undefined } & Partial<DeliveryOptions> = {}) =>
  harness.open({
    smtpUrl: mails.url,
    answerWithinMs: 300,
    renew: {
      invoice: async () => {
        asked += 1
        if (broken) throw broken
        return renewals
      },
    },
    ...options,
  })
beforeEach(async () => {
  harness = await createTestDeliveries()
  mails = await startMailServer()
  renewals = new Map([[ABOUT, NEWER]])
  asked = 0
  broken = undefined
  here = open()
})
afterEach(async () => {
  mails.release()
  await harness.close()
  await mails.close()
})

const putOff = async (message: Partial<EmailMessage> = BILL): Promise<string> => {
  mails.mode = 'refuse for now'
  const id = await harness.enqueue(here, message)
  await here.attempt(id)
  mails.mode = 'take'
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

describe('a mail that goes late', () => {
  const written: Record<string, () => Promise<unknown>> = {
    'after a failure': () => putOff(),
    'after whoever sent it was killed': async () => {
      mails.mode = 'hang'
      const killed = open()
      await killed.attempt(await harness.enqueue(killed, BILL))
      await expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBe(1)
      mails.mode = 'take'
      harness.clock.advance(CLAIM_MS + 1)
    },
    'because it was not to go before': async () => {
      await harness.enqueue(here, { ...BILL, notBefore: new Date(harness.clock.now().getTime() + MINUTE) })
      harness.clock.advance(MINUTE)
    },
    'because nobody looked for it': async () => {
      await harness.enqueue(here, BILL)
      harness.clock.advance(10 * MINUTE + 1)
    },
    'because there was no server': async () => {
      const id = await harness.enqueue(here, BILL)
      await open({ smtpUrl: undefined }).attempt(id)
    },
  }

  it.each(Object.keys(written))('says what is so when it goes: %s', async (late) => {
    await written[late]?.()
    expect([await here.sendDue(), asked]).toEqual([1, 1])
    const mail = onlyOne()
    expect(mail).toMatchObject(SAYS_999)
    const [file] = mail?.attachments ?? []
    expect([file?.filename, Buffer.from((file?.content ?? '') as ArrayBuffer).toString()]).toEqual([
      'Invoice_1.pdf',
      '%PDF-1.4 {"says":"999"}',
    ])
    const { rows } = await harness.db.$client.query('select state, subject, text, recipient from deliveries')
    expect(rows).toEqual([
      { state: 'sent', subject: NEWER.subject, text: NEWER.text, recipient: EMAIL_MESSAGE.to },
    ])
  })

  it('goes to the address that it has by then, though somebody held it while that changed', async () => {
    const id = await putOff({ ...BILL, notice: { ...EMAIL_MESSAGE.notice, uids: [randomUUID()] } })
    await harness.db.$client.query("update deliveries set recipient = 'moved@tenant.test'")
    expect(await here.attempt(id)).toMatchObject({ emailSent: true })
    expect(mails.findLastTo('moved@tenant.test').subject).toBe(NEWER.subject)
  })

  it.each([
    ['it is not true any more', { untrue: 'the invoice was paid' }, 'the invoice was paid'],
    ['a newer one took its place', NEWER, 'a newer message took its place'],
  ])('is withdrawn instead where %s, and lets others pass', async (_, renewal, because) => {
    renewals.set(ABOUT, renewal)
    const ids = [await putOff()]
    for (let more = 1; more < MANY; more += 1) ids.push(await putOff())
    const newest = ids.pop() ?? ''
    harness.clock.advance(HOUR)
    await Promise.all(ids.map((id) => here.attempt(id)))
    for (const id of ids) {
      expect(await here.attempt(id)).toEqual({
        emailSent: false,
        pdfAttached: false,
        emailError: `Withdrawn: ${because}.`,
      })
      expect(await harness.readDelivery(id)).toMatchObject({
        state: 'failed',
        ended: 'withdrawn',
        claimedUntil: null,
      })
    }
    expect(mails.received).toEqual([])
    expect(await here.attempt(newest)).toMatchObject({ emailSent: renewal === NEWER })
  })

  it('is withdrawn where that was said since it was claimed', async () => {
    const id = await putOff()
    await harness.db.$client.query("insert into secrets values ('rent', '5')")
    const holds = open({
      answerWithinMs: 10_000,
      renew: {
        invoice: async (tx) => {
          await tx.execute(sql`select 1 from secrets where name = 'rent' for update`)
          return renewals
        },
      },
    })
    const change = "update secrets set value = '6' where name = 'rent'"
    const untold = `update deliveries set next_attempt_at = null, last_error = 'Withdrawn: it is untrue.'
      where id = '${id}'`
    expect(await callBehindLock(harness, change, [() => holds.attempt(id)], untold)).toEqual([
      expect.objectContaining({ emailError: 'Withdrawn: it is untrue.' }),
    ])
    expect(await harness.readDelivery(id)).toMatchObject({
      ended: 'withdrawn',
      lastError: 'Withdrawn: it is untrue.',
    })
    expect(mails.received).toEqual([])
  })

  it('is withdrawn where it is worth nothing any more', async () => {
    const id = await harness.enqueue(here, BILL)
    harness.clock.advance(HOUR + 1)
    const strict = open({
      renew: { invoice: async () => renewals },
      goodFor: { invoice: { ms: HOUR, after: 'it is late' } },
    })
    expect(await strict.attempt(id)).toMatchObject({ emailError: 'Withdrawn: it is late.' })
    expect(mails.received).toEqual([])
  })

  it('stays due, after a pause, where what is so cannot be seen', async () => {
    const id = await putOff()
    broken = new Error('the database is gone')
    expect(await here.attempt(id)).toMatchObject({ emailSent: false })
    const at = harness.clock.now().getTime()
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'pending',
      attempts: 2,
      claimedUntil: null,
      nextAttemptAt: new Date(at + 5 * MINUTE),
      lastError: 'What the message tells of cannot be seen right now',
    })
    expect([await here.sendDue(), mails.received.length]).toEqual([0, 0])
    expect(harness.logLines.join()).toContain('the database is gone')
    broken = undefined
    harness.clock.advance(5 * MINUTE)
    expect(await here.sendDue()).toBe(1)
    expect(onlyOne()).toMatchObject(SAYS_999)
  })

  it('says what it said where its kind has nothing else to say', async () => {
    renewals.clear()
    await putOff()
    await putOff({ ...EMAIL_MESSAGE, about: randomUUID() })
    harness.clock.advance(HOUR)
    expect(await here.sendDue()).toBe(2)
    expect(mails.received.map(({ subject }) => subject)).toEqual([
      EMAIL_MESSAGE.subject,
      EMAIL_MESSAGE.subject,
    ])
  })
})

it('a mail that goes at once is not looked at once more', async () => {
  const letters = Array.from({ length: MANY }, () => BILL)
  const ids = await harness.db.transaction((tx) => here.enqueueAll(tx, letters))
  await here.attemptAll(ids, () => undefined)
  await here.attempt(await harness.enqueue(here, BILL))
  expect([asked, mails.received.length]).toEqual([0, MANY + 1])
})
