import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Deliveries } from '../../../../../server/mail/deliveries.ts'
import {
  type InterruptibleDatabase,
  openInterruptibleDatabase,
} from '../../../../../testing/database/interruptible-database.ts'
import {
  createTestDeliveries,
  defineTestMessage,
  EMAIL_MESSAGE_WITH_PDF,
  expireClaims,
  type TestDeliveries,
} from '../../../../../testing/mail/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'

const WAITING = 'The mail server has not answered yet; the message goes out as soon as it does'
const SENT = { emailSent: true, pdfAttached: false, emailError: null }

let harness: TestDeliveries
let mails: TestMailServer
let deliveries: Deliveries

afterEach(async () => {
  mails.release()
  await harness.close()
  await mails.close()
})

const ids = () => mails.received.map(({ messageId }) => messageId).sort()
const toMessageIds = (written: string[]) => written.map((id) => `<${id}@portal.invalid>`).sort()
const tried = (count: number) => expect.poll(() => mails.attempts, { timeout: 15_000 }).toBe(count)
const becomes = (id: string, state: string) =>
  expect.poll(async () => (await harness.readDelivery(id)).state, { timeout: 15_000 }).toBe(state)

describe('an email that the server accepted while the database was not reachable', () => {
  let database: InterruptibleDatabase
  beforeEach(async () => {
    database = await openInterruptibleDatabase()
    harness = await createTestDeliveries(database)
    mails = await startMailServer()
    deliveries = harness.open({ smtpUrl: mails.url })
    mails.mode = 'hang'
  })

  it.each(['refused', 'dropped'] as const)(
    '(%s) counts as sent, and is noted once it is back',
    async (how) => {
      const id = await harness.enqueue(deliveries)
      const answer = deliveries.attempt(id)
      await tried(1)
      await database.disconnect(how)
      mails.release()
      expect(await answer).toEqual(SENT)
      expect(await deliveries.attempt(id)).toEqual(SENT)
      await database.reconnect()
      await becomes(id, 'sent')
      await expireClaims(harness.db)
      expect([await deliveries.sendDue(), mails.attempts]).toEqual([0, 1])
    },
  )

  it('is not sent again when its claim expires meanwhile', async () => {
    const id = await harness.enqueue(deliveries)
    const answer = deliveries.attempt(id)
    await tried(1)
    await harness.db.$client.query("alter table deliveries add constraint never check (state <> 'sent')")
    mails.release()
    expect(await answer).toEqual(SENT)
    await expireClaims(harness.db)
    expect(await deliveries.sendDue()).toBe(0)
    await harness.db.$client.query('alter table deliveries drop constraint never')
    await becomes(id, 'sent')
    expect(mails.attempts).toBe(1)
  })

  it('is reported as sent even when the database does not respond at all', async () => {
    const hasty = harness.open({ smtpUrl: mails.url, answerWithinMs: () => 3_000 })
    const id = await harness.enqueue(hasty)
    const answer = hasty.attempt(id)
    await tried(1)
    await database.disconnect('frozen')
    mails.release()
    expect(await answer).toEqual(SENT)
    await database.reconnect()
    await becomes(id, 'sent')
  })

  it('keeps its text and its address out of the log', async () => {
    const id = await harness.enqueue(deliveries)
    const answer = deliveries.attempt(id)
    await tried(1)
    await database.disconnect()
    mails.release()
    await answer
    await database.reconnect()
    await becomes(id, 'sent')
    expect(harness.logLines.join('')).toContain('could not be stored yet')
    expect(harness.logLines.join('')).not.toMatch(/Failed query|update \\"|params/)
  })

  it('does not delay the shutdown of the portal', async () => {
    const id = await harness.enqueue(deliveries)
    const answer = deliveries.attempt(id)
    await tried(1)
    await database.disconnect()
    mails.release()
    await answer
    const begun = performance.now()
    await deliveries.stop()
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(harness.logLines.join('')).toContain('may be sent again')
    await database.reconnect()
  })
})

describe('with a slow mail server', () => {
  beforeEach(async () => {
    harness = await createTestDeliveries()
    mails = await startMailServer()
    deliveries = harness.open({ smtpUrl: mails.url, answerWithinMs: () => 200 })
    mails.mode = 'hang'
  })
  const write = (count: number) =>
    Promise.all(Array.from({ length: count }, () => harness.enqueue(deliveries)))
  const claimed = async (written: string[]) =>
    (await Promise.all(written.map((id) => harness.readDelivery(id)))).filter(
      ({ claimedUntil }) => claimedUntil,
    ).length

  it('no more is claimed than is being sent, and nothing is sent twice', async () => {
    const written = await write(12)
    const answers = await Promise.all(written.map((id) => deliveries.attempt(id)))
    expect(answers.map(({ emailError }) => emailError)).toEqual(Array(12).fill(WAITING))
    await tried(5)
    expect(await claimed(written)).toBe(5)
    const due = deliveries.sendDue()
    expect(await claimed(written)).toBe(5)
    mails.release()
    await due
    await deliveries.sendDue()
    for (const id of written) await becomes(id, 'sent')
    expect(ids()).toEqual(toMessageIds(written))
    expect((await Promise.all(written.map(harness.readDelivery))).map(({ attempts }) => attempts)).toEqual(
      Array(12).fill(1),
    )
  })

  it('a waiting email gets a permit as soon as one is free', async () => {
    const patient = harness.open({ smtpUrl: mails.url, answerWithinMs: () => 10_000 })
    const written = await write(7)
    const answers = Promise.all(written.map((id) => patient.attempt(id)))
    await tried(5)
    expect(await claimed(written)).toBe(5)
    mails.release()
    expect(await answers).toEqual(Array(7).fill(SENT))
    expect(ids()).toEqual(toMessageIds(written))
  })

  it('one slow email does not block the worker', async () => {
    const slow = await harness.enqueue(deliveries)
    await deliveries.attempt(slow)
    await tried(1)
    mails.mode = 'accept'
    const written = await write(12)
    void deliveries.sendDue()
    for (const id of written) await becomes(id, 'sent')
    expect((await harness.readDelivery(slow)).state).toBe('pending')
  })

  it('a worker that loses the database while a document is made goes on once it is back', async () => {
    mails.mode = 'accept'
    const document = async () => {
      await expireClaims(harness.db)
      await harness.db.$client.query('update deliveries set attempts = 2')
      await harness.db.$client.query('alter table deliveries rename to gone')
      await expect.poll(() => harness.logLines.join('')).toContain('could not be renewed')
      return Buffer.from('%PDF-1.4')
    }
    const messages = [defineTestMessage('note', { makePdf: document })]
    const worker = harness.open({ smtpUrl: mails.url, renewEveryMs: 5, messages })
    const id = await harness.enqueue(worker, EMAIL_MESSAGE_WITH_PDF)
    void worker.attempt(id)
    await expect.poll(() => harness.logLines.join('')).toContain('does not exist')
    await harness.db.$client.query('alter table gone rename to deliveries')
    await becomes(id, 'pending')
    await deliveries.sendDue()
    await becomes(id, 'sent')
    expect(ids()).toEqual(toMessageIds([id]))
  })

  it('a mail whose claim ran out while its document was made is left to who has it now', async () => {
    mails.mode = 'accept'
    const document = async () => {
      await expireClaims(harness.db)
      await deliveries.sendDue()
      return Buffer.from('%PDF-1.4')
    }
    const messages = [defineTestMessage('note', { makePdf: document })]
    const late = harness.open({ smtpUrl: mails.url, renewEveryMs: 5, messages })
    const id = await harness.enqueue(late, EMAIL_MESSAGE_WITH_PDF)
    expect((await late.attempt(id)).emailSent).toBe(true)
    expect(ids()).toEqual(toMessageIds([id]))
  })
})
