import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '../../testing/clock.ts'
import { type CuttableDatabase, cuttableDatabase } from '../../testing/cuttable.ts'
import { type TestPost, testPost, WITH_PDF } from '../../testing/deliveries.ts'
import { type TestMailServer, testMailServer } from '../../testing/smtp.ts'
import { CLAIM_MS } from './claims.queries.ts'
import type { Deliveries } from './deliveries.ts'

const CLAIM = CLAIM_MS
const WAITING = 'The mail server has not answered yet; the message goes out as soon as it does'
const SENT = { emailSent: true, pdfAttached: false, emailError: null }

let post: TestPost
let mails: TestMailServer
let deliveries: Deliveries

afterEach(async () => {
  mails.release()
  await post.close()
  await mails.close()
})

const ids = () => mails.received.map(({ messageId }) => messageId).sort()
const idsOf = (written: string[]) => written.map((id) => `<${id}@portal.invalid>`).sort()
const tried = (count: number) => expect.poll(() => mails.tried, { timeout: 15_000 }).toBe(count)
const becomes = (id: string, state: string) =>
  expect.poll(async () => (await post.row(id)).state, { timeout: 15_000 }).toBe(state)

describe('a mail that the server took while the database was gone', () => {
  let database: CuttableDatabase
  beforeEach(async () => {
    database = await cuttableDatabase()
    post = await testPost(database)
    mails = await testMailServer()
    deliveries = post.open({ smtpUrl: mails.url })
    mails.mood = 'hang'
  })

  it.each(['refused', 'dropped'] as const)(
    '(%s) counts as sent, and is noted once it is back',
    async (how) => {
      const id = await post.write(deliveries)
      const answer = deliveries.attempt(id)
      await tried(1)
      await database.cut(how)
      mails.release()
      expect(await answer).toEqual(SENT)
      expect(await deliveries.attempt(id)).toEqual(SENT)
      await database.mend()
      await becomes(id, 'sent')
      post.clock.advance(CLAIM + 1)
      expect([await deliveries.sendDue(), mails.tried]).toEqual([0, 1])
    },
  )

  it('is not sent again when its claim runs out before that', async () => {
    const id = await post.write(deliveries)
    const answer = deliveries.attempt(id)
    await tried(1)
    await post.db.$client.query("alter table deliveries add constraint never check (state <> 'sent')")
    mails.release()
    expect(await answer).toEqual(SENT)
    post.clock.advance(CLAIM + 1)
    expect(await deliveries.sendDue()).toBe(0)
    await post.db.$client.query('alter table deliveries drop constraint never')
    await becomes(id, 'sent')
    expect(mails.tried).toBe(1)
  })

  it('is told as sent even when the database does not answer at all', async () => {
    const hasty = post.open({ smtpUrl: mails.url, answerWithinMs: 1000 })
    const id = await post.write(hasty)
    const answer = hasty.attempt(id)
    await tried(1)
    await database.cut('frozen')
    mails.release()
    expect(await answer).toEqual(SENT)
    await database.mend()
    await becomes(id, 'sent')
  })

  it('keeps its letter and its address out of the log', async () => {
    const id = await post.write(deliveries)
    const answer = deliveries.attempt(id)
    await tried(1)
    await database.cut()
    mails.release()
    await answer
    await database.mend()
    await becomes(id, 'sent')
    expect(post.logged.join('')).toContain('could not be noted')
    expect(post.logged.join('')).not.toMatch(/Failed query|update \\"|params/)
  })

  it('does not hold up the stop of the portal', async () => {
    const id = await post.write(deliveries)
    const answer = deliveries.attempt(id)
    await tried(1)
    await database.cut()
    mails.release()
    await answer
    const begun = performance.now()
    await deliveries.stop()
    expect(performance.now() - begun).toBeLessThan(6000)
    expect(post.logged.join('')).toContain('may go out again')
    await database.mend()
  })
})

describe('with a slow mail server', () => {
  beforeEach(async () => {
    post = await testPost()
    mails = await testMailServer()
    deliveries = post.open({ smtpUrl: mails.url, answerWithinMs: 200 })
    mails.mood = 'hang'
  })
  const write = (count: number) => Promise.all(Array.from({ length: count }, () => post.write(deliveries)))
  const claimed = async (written: string[]) =>
    (await Promise.all(written.map((id) => post.row(id)))).filter(({ claimedUntil }) => claimedUntil).length

  it('no more is claimed than is being sent, and nothing is sent twice', async () => {
    const written = await write(12)
    const answers = await Promise.all(written.map((id) => deliveries.attempt(id)))
    expect(answers.map(({ emailError }) => emailError)).toEqual(Array(12).fill(WAITING))
    await tried(5)
    expect(await claimed(written)).toBe(5)
    const due = deliveries.sendDue()
    deliveries.start()
    post.clock.advance(CLAIM + 1)
    expect(await claimed(written)).toBe(5)
    mails.release()
    await due
    for (const id of written) await becomes(id, 'sent')
    expect(ids()).toEqual(idsOf(written))
    expect((await Promise.all(written.map(post.row))).map(({ attempts }) => attempts)).toEqual(
      Array(12).fill(1),
    )
  })

  it('who waits for a place gets it as soon as one is free', async () => {
    const patient = post.open({ smtpUrl: mails.url, answerWithinMs: 10_000 })
    const written = await write(7)
    const answers = Promise.all(written.map((id) => patient.attempt(id)))
    await tried(5)
    expect(await claimed(written)).toBe(5)
    mails.release()
    expect(await answers).toEqual(Array(7).fill(SENT))
    expect(ids()).toEqual(idsOf(written))
  })

  it('one slow mail does not keep the worker from the others', async () => {
    const slow = await post.write(deliveries)
    await deliveries.attempt(slow)
    await tried(1)
    mails.mood = 'take'
    const written = await write(12)
    deliveries.start()
    for (const id of written) await becomes(id, 'sent')
    expect((await post.row(slow)).state).toBe('pending')
  })

  it('a claim counts from when the message is handed over', async () => {
    const document = async () => {
      post.clock.advance(9 * MINUTE)
      return Buffer.from('%PDF-1.4')
    }
    const careful = post.open({ smtpUrl: mails.url, answerWithinMs: 200, makers: { document } })
    const id = await post.write(careful, WITH_PDF)
    await careful.attempt(id)
    await tried(1)
    expect((await post.row(id)).claimedUntil).toEqual(new Date(post.clock.now().getTime() + CLAIM))
  })

  it('a worker that loses the database while a document is made goes on once it is back', async () => {
    mails.mood = 'take'
    const document = async () => {
      post.clock.advance(CLAIM + 1)
      await post.db.$client.query('update deliveries set attempts = 2')
      await post.db.$client.query('alter table deliveries rename to gone')
      return Buffer.from('%PDF-1.4')
    }
    const worker = post.open({ smtpUrl: mails.url, makers: { document } })
    const id = await post.write(worker, WITH_PDF)
    worker.start()
    await expect.poll(() => post.logged.join('')).toContain('does not exist')
    await post.db.$client.query('alter table gone rename to deliveries')
    await becomes(id, 'pending')
    await deliveries.sendDue()
    await becomes(id, 'sent')
    expect(ids()).toEqual(idsOf([id]))
  })

  it('a mail whose claim ran out while its document was made is left to who has it now', async () => {
    mails.mood = 'take'
    const document = async () => {
      post.clock.advance(CLAIM + 1)
      await deliveries.sendDue()
      return Buffer.from('%PDF-1.4')
    }
    const late = post.open({ smtpUrl: mails.url, makers: { document } })
    const id = await post.write(late, WITH_PDF)
    expect((await late.attempt(id)).emailSent).toBe(true)
    expect(ids()).toEqual(idsOf([id]))
  })
})
