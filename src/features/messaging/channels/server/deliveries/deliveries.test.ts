import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Deliveries } from '../../../../../server/mail/deliveries.ts'
import { DAY, HOUR, MINUTE } from '../../../../../testing/clock.ts'
import {
  createTestDeliveries,
  defineTestMessage,
  EMAIL_MESSAGE,
  EMAIL_MESSAGE_WITH_PDF,
  enqueueEmail,
  expireClaims,
  type TestDeliveries,
} from '../../../../../testing/mail/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'
import { callBehindLock } from '../../../../../testing/portal/call-behind-lock.ts'
import { claimDue } from './queries/claims.queries.ts'

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

const listSentMails = (id: string) => mails.received.filter(({ messageId }) => messageId?.includes(id))

async function send(email = {}) {
  const id = await harness.enqueue(deliveries, email)
  return { id, delivered: await deliveries.attempt(id) }
}

describe('an email', () => {
  it('is a row of the transaction that caused it: rolled back, there is none', async () => {
    let id = ''
    const work = harness.db.transaction(async (tx) => {
      id = await enqueueEmail(deliveries, tx, EMAIL_MESSAGE)
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    await expect(harness.readDelivery(id)).rejects.toThrow('There is no delivery')
    await deliveries.attempt(id)
    expect([await deliveries.sendDue(), mails.attempts]).toEqual([0, 0])
  })

  it('counts as sent once a server accepted it', async () => {
    const { id, delivered } = await send(EMAIL_MESSAGE_WITH_PDF)
    expect(delivered).toEqual({ emailSent: true, pdfAttached: true, emailError: null })
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      sentAt: harness.clock.now(),
      pdfAttached: true,
      lastError: null,
      nextAttemptAt: null,
      claimedUntil: null,
    })
    const [mail] = mails.received
    expect(mail).toMatchObject({
      from: { name: 'Asante Property', address: 'rent@landlord.test' },
      to: [{ address: EMAIL_MESSAGE.to }],
      replyTo: [{ address: EMAIL_MESSAGE.replyTo }],
      subject: EMAIL_MESSAGE.subject,
      html: expect.stringContaining('<p>Hello Akosua</p>'),
      text: expect.stringContaining(EMAIL_MESSAGE.text),
      attachments: [{ filename: 'Invoice_1_Ɔpɔku.pdf', mimeType: 'application/pdf' }],
    })
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  it('is sent once, however often it is asked for', async () => {
    const { id } = await send()
    const again = await Promise.all([deliveries.attempt(id), deliveries.attempt(id), deliveries.sendDue()])
    expect(again).toEqual([...Array(2).fill({ emailSent: true, pdfAttached: false, emailError: null }), 0])
    expect(listSentMails(id)).toHaveLength(1)
  })

  it('is sent without its document when that cannot be rendered, and says so', async () => {
    const broken = harness.open({
      smtpUrl: mails.url,
      messages: [defineTestMessage('note', { makePdf: () => Promise.reject(new Error('no ink')) })],
    })
    const id = await harness.enqueue(broken, EMAIL_MESSAGE_WITH_PDF)
    expect(await broken.attempt(id)).toEqual({ emailSent: true, pdfAttached: false, emailError: null })
    expect(listSentMails(id)[0]?.attachments).toEqual([])
    expect((await harness.readDelivery(id)).pdfAttached).toBe(false)
    expect(harness.logLines.join('')).toContain('no ink')
  })

  it('that holds a password is emptied of it once delivered, and not before', async () => {
    mails.mode = 'reject temporarily'
    const secret = { holdsSecret: true as const, html: '<p>hunter2</p>', text: 'hunter2' }
    const { id } = await send(secret)
    expect(await harness.readDelivery(id)).toMatchObject({
      html: null,
      text: null,
      params: { text: 'hunter2' },
    })
    mails.mode = 'accept'
    harness.clock.advance(MINUTE)
    await deliveries.sendDue()
    expect(listSentMails(id)[0]?.text).toContain('hunter2')
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'sent',
      html: null,
      text: null,
      params: null,
    })
    const { id: plain } = await send()
    expect((await harness.readDelivery(plain)).text).toBe(EMAIL_MESSAGE.text)
  })
})

describe('an email that a server refuses for now', () => {
  beforeEach(() => {
    mails.mode = 'reject temporarily'
  })

  it('is not sent, and says why in one line', async () => {
    const { id, delivered } = await send()
    expect(delivered).toEqual({
      emailSent: false,
      pdfAttached: false,
      emailError: expect.stringMatching(/^.*451.*$/),
    })
    const row = await harness.readDelivery(id)
    expect(row).toMatchObject({
      state: 'pending',
      attempts: 1,
      lastError: delivered.emailError,
      claimedUntil: null,
    })
    expect(row.nextAttemptAt).toEqual(new Date(harness.clock.now().getTime() + MINUTE))
  })

  it('is tried after 1, 5 and 15 minutes, then hourly, for 24 hours', async () => {
    const { id } = await send()
    const pauses = [MINUTE, 5 * MINUTE, 15 * MINUTE, ...Array<number>(23).fill(HOUR)]
    for (const [index, pause] of pauses.entries()) {
      harness.clock.advance(pause - 1)
      expect([await deliveries.sendDue(), mails.attempts]).toEqual([0, index + 1])
      harness.clock.advance(1)
      expect([await deliveries.sendDue(), mails.attempts]).toEqual([1, index + 2])
    }
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'failed',
      attempts: pauses.length + 1,
      nextAttemptAt: null,
    })
    expect((await harness.readDelivery(id)).lastError).toContain('451')
    harness.clock.advance(DAY)
    expect(await deliveries.sendDue()).toBe(0)
  })

  it('arrives as soon as the server accepts it, as the same message', async () => {
    mails.mode = 'hang up'
    const { id, delivered } = await send()
    expect(delivered.emailSent).toBe(false)
    expect(listSentMails(id)).toHaveLength(1)
    mails.mode = 'accept'
    harness.clock.advance(MINUTE)
    await deliveries.sendDue()
    const [first, second, ...more] = listSentMails(id)
    expect([more, second?.messageId, second?.date]).toEqual([[], first?.messageId, first?.date])
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
  })
})

describe('an email is given up at once', () => {
  it('when the server refuses it for good', async () => {
    mails.mode = 'reject permanently'
    const { id, delivered } = await send()
    expect(delivered).toMatchObject({ emailSent: false, emailError: expect.stringContaining('550') })
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      nextAttemptAt: null,
    })
    mails.mode = 'accept'
    harness.clock.advance(HOUR)
    expect([await deliveries.sendDue(), mails.received]).toEqual([0, []])
  })

  it('but not for a wrong set-up', async () => {
    const { port } = new URL(mails.url)
    for (const smtpUrl of [
      `smtp://user:hunter2@127.0.0.1:${port}`,
      'smtp://127.0.0.1:9',
      `smtps://127.0.0.1:${port}`,
    ]) {
      const elsewhere = harness.open({ smtpUrl })
      const id = await harness.enqueue(elsewhere)
      const { emailSent, emailError } = await elsewhere.attempt(id)
      expect([emailSent, typeof emailError, (await harness.readDelivery(id)).state]).toEqual([
        false,
        'string',
        'pending',
      ])
      expect(emailError).not.toContain('hunter2')
    }
  })
})

describe('a server that does not answer', () => {
  const WAITING = 'The mail server has not answered yet; the message goes out as soon as it does'

  it('delays no response, and nothing is sent twice', async () => {
    const patient = harness.open({ smtpUrl: mails.url, answerWithinMs: () => 100 })
    mails.mode = 'hang'
    const id = await harness.enqueue(patient)
    expect(await patient.attempt(id)).toEqual({ emailSent: false, pdfAttached: false, emailError: WAITING })
    expect((await patient.attempt(id)).emailError).toBe(WAITING)
    await expect.poll(() => mails.attempts, { timeout: 15_000 }).toBe(1)
    harness.clock.advance(9 * MINUTE)
    expect([await patient.sendDue(), await deliveries.sendDue(), mails.attempts]).toEqual([0, 0, 1])
    mails.release()
    await expect.poll(async () => (await harness.readDelivery(id)).state, { timeout: 15_000 }).toBe('sent')
    expect((await patient.attempt(id)).emailSent).toBe(true)
    expect([listSentMails(id).length, (await harness.readDelivery(id)).attempts]).toEqual([1, 1])
  })
})

describe('several workers on one database', () => {
  it('send each mail once', async () => {
    const workers = [deliveries, harness.open({ smtpUrl: mails.url }), harness.open({ smtpUrl: mails.url })]
    const ids = await Promise.all(Array.from({ length: 35 }, () => harness.enqueue(deliveries)))
    const drain = async (worker: Deliveries): Promise<number> => {
      const sent = await worker.sendDue()
      return sent === 0 ? 0 : sent + (await drain(worker))
    }
    const counts = await Promise.all(workers.map(drain))
    expect(counts.reduce((all, count) => all + count, 0)).toBe(ids.length)
    expect(mails.received.map(({ messageId }) => messageId).sort()).toEqual(
      ids.map((id) => `<${id}@portal.invalid>`).sort(),
    )
  })

  it('do not wait for one another: they skip rows that another one claims', async () => {
    const [held] = [await harness.enqueue(deliveries), await harness.enqueue(deliveries)]
    await harness.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from deliveries where id = ${held} for update`)
      const counts = await Promise.all([deliveries.sendDue(), harness.open({ smtpUrl: mails.url }).sendDue()])
      expect(counts.sort()).toEqual([0, 1])
    })
    expect(listSentMails(held)).toEqual([])
    expect(await deliveries.sendDue()).toBe(1)
  })

  it('wait for the lock of an email that a response waits for', async () => {
    const id = await harness.enqueue(deliveries)
    const answers = await callBehindLock(
      harness,
      `update deliveries set next_attempt_at = now() - interval '1 year' where id = '${id}'`,
      [() => deliveries.attempt(id)],
    )
    expect(answers.map(({ emailSent }) => emailSent)).toEqual([true])
    expect(listSentMails(id)).toHaveLength(1)
  })

  it('report the outcome of an email that another one is sending', async () => {
    const patient = harness.open({ smtpUrl: mails.url, answerWithinMs: () => 10_000 })
    mails.mode = 'hang'
    const id = await harness.enqueue(patient)
    const sending = harness.open({ smtpUrl: mails.url }).sendDue()
    await expect.poll(() => mails.attempts, { timeout: 15_000 }).toBe(1)
    const answer = patient.attempt(id)
    mails.release()
    expect(await answer).toEqual({ emailSent: true, pdfAttached: false, emailError: null })
    expect(await sending).toBe(1)
    expect(listSentMails(id)).toHaveLength(1)
  })

  it('take over the expired claims of a crashed one', async () => {
    const id = await harness.enqueue(deliveries)
    await claimDue(harness.db, { id, limit: 1, now: harness.clock.now() })
    expect(await deliveries.sendDue()).toBe(0)
    await expireClaims(harness.db)
    expect(await deliveries.sendDue()).toBe(1)
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'sent', attempts: 2 })
  })
})
