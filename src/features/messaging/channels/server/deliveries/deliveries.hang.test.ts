import { describe, it, type TestContext } from 'vitest'
import { MINUTE } from '../../../../../testing/clock.ts'
import {
  createTestDeliveries,
  EMAIL_MESSAGE,
  enqueueEmail,
  expireClaims,
} from '../../../../../testing/mail/deliveries.ts'
import { startMailServer } from '../../../../../testing/mail/mail-server.ts'

const WAITING = 'The mail server has not answered yet; the message goes out as soon as it does'
const MANY = 7

const emails = () => Array.from({ length: MANY }, (_, at) => ({ ...EMAIL_MESSAGE, to: `t${at}@tenant.test` }))
const quiet = (): undefined => undefined

/** A database with two instances and a mail server. */
async function open({ expect, onTestFinished }: TestContext) {
  const harness = await createTestDeliveries()
  const mails = await startMailServer()
  onTestFinished(async () => {
    mails.release()
    await harness.close()
    await mails.close()
  })
  const timeouts = { smtpUrl: mails.url, answerWithinMs: () => 300, stallTimeoutMs: 300 }
  const [here, there] = [harness.open(timeouts), harness.open(timeouts)]
  const readStates = async (ids: string[]) =>
    (await Promise.all(ids.map(harness.readDelivery))).map(({ state }) => state)
  return {
    expect,
    harness,
    mails,
    here,
    there,
    writeMany: () =>
      harness.db.transaction(async (tx) => {
        const ids: string[] = []
        for (const email of emails()) ids.push(await enqueueEmail(here, tx, email))
        return ids
      }),
    async expectEachSentOnce(ids: string[]) {
      await expect.poll(() => readStates(ids), { timeout: 15_000 }).toEqual(ids.map(() => 'sent'))
      const arrived = mails.received.map(({ messageId }) => messageId)
      expect(arrived.sort()).toEqual(ids.map((id) => `<${id}@portal.invalid>`).sort())
    },
    hanging: (count: number) => expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBe(count),
  }
}

describe.concurrent('a message that a server received without responding', () => {
  // First, because it waits longest.
  it('stays claimed when the portal stops, and is sent by the next one after that', {
    timeout: 20_000,
  }, async (context) => {
    const { expect, harness, mails, here, there, expectEachSentOnce, hanging } = await open(context)
    mails.mode = 'hang'
    const id = await harness.enqueue(here)
    const answer = here.attempt(id)
    await hanging(1)
    const begun = performance.now()
    await here.stop()
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(await answer).toMatchObject({ emailSent: false })
    await expect.poll(() => mails.connectionCount, { timeout: 15_000 }).toBe(0)
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'pending', attempts: 1, lastError: null })
    expect(await there.sendDue()).toBe(0)
    mails.mode = 'accept'
    await expireClaims(harness.db)
    expect(await there.sendDue()).toBe(1)
    await expectEachSentOnce([id])
  })

  it('stays claimed until then: no other instance sends it too', async (context) => {
    const { expect, harness, mails, there, expectEachSentOnce, hanging } = await open(context)
    const patient = harness.open({ smtpUrl: mails.url, answerWithinMs: () => 100, renewEveryMs: 20 })
    mails.mode = 'hang'
    const id = await harness.enqueue(patient)
    await patient.attempt(id)
    await hanging(1)
    for (let time = 0; time < 3; time += 1) {
      const before = (await harness.readDelivery(id)).claimedUntil?.getTime() ?? 0
      const until = async () => (await harness.readDelivery(id)).claimedUntil?.getTime()
      await expect.poll(until, { timeout: 15_000 }).toBeGreaterThan(before)
      expect(await there.sendDue()).toBe(0)
    }
    mails.release()
    await expectEachSentOnce([id])
    expect((await harness.readDelivery(id)).claimedUntil).toBeNull()
  })

  it('is given up after a time limit, once its connection is closed', async (context) => {
    const { expect, harness, mails } = await open(context)
    const hasty = harness.open({ smtpUrl: mails.url, responseTimeoutMs: 300 })
    mails.mode = 'hang'
    const id = await harness.enqueue(hasty)
    expect(await hasty.attempt(id)).toMatchObject({
      emailSent: false,
      emailError: expect.stringContaining('Timeout'),
    })
    await expect.poll(() => mails.connectionCount, { timeout: 15_000 }).toBe(0)
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'pending',
      claimedUntil: null,
      nextAttemptAt: new Date(harness.clock.now().getTime() + MINUTE),
    })
  })
})

describe.concurrent.each(['hang at greeting', 'hang at hello', 'hang at recipient', 'hang'] as const)(
  'a server that does %s',
  (mode) => {
    it('delays no response, here or in another instance; all arrive once it responds, and nothing twice', async (context) => {
      const { expect, mails, here, there, writeMany, expectEachSentOnce } = await open(context)
      mails.mode = mode
      const ids = await writeMany()
      const answers = await Promise.all(ids.flatMap((id) => [here.attempt(id), there.attempt(id)]))
      // The server answers nothing until its release.
      expect(new Set(answers.map(({ emailSent, emailError }) => `${emailSent} ${emailError}`))).toEqual(
        new Set([`false ${WAITING}`]),
      )
      await expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBeGreaterThan(0)
      mails.release()
      await Promise.all([here.sendDue(), there.sendDue()])
      await expectEachSentOnce(ids)
    })

    it('leaves many waiting, which are sent in order', async (context) => {
      const { expect, mails, here, writeMany, expectEachSentOnce } = await open(context)
      mails.mode = mode
      const ids = await writeMany()
      const became = await here.attemptAll(ids, quiet)
      expect([...became.values()]).toEqual(
        ids.map(() => ({ emailSent: false, pdfAttached: false, emailError: WAITING, state: 'pending' })),
      )
      mails.release()
      await expectEachSentOnce(ids)
    })
  },
)

describe.concurrent('a response', () => {
  it('waits for its email only for the rest of its time limit', async (context) => {
    const { expect, harness, mails, hanging } = await open(context)
    const patient = harness.open({ smtpUrl: mails.url, answerWithinMs: () => 3_600_000 })
    mails.mode = 'hang'
    const id = await harness.enqueue(patient)
    const waiting = { emailSent: false, pdfAttached: false, emailError: WAITING }
    expect(await patient.attempt(id, 3_600_000)).toEqual(waiting)
    expect(await patient.attempt(id, 3_600_001)).toEqual(waiting)
    await hanging(1)
    const other = patient.attempt(id, 0)
    mails.release()
    expect(await other).toMatchObject({ emailSent: true })
  })
})

describe.concurrent('a server that is', () => {
  it('down: emails are postponed, and arrive once it is back', async (context) => {
    const { expect, harness, mails, here, there, writeMany, expectEachSentOnce } = await open(context)
    await mails.stopListening()
    const ids = await writeMany()
    const became = await Promise.all(ids.map((id) => here.attempt(id)))
    expect(new Set(became.map(({ emailSent }) => emailSent))).toEqual(new Set([false]))
    expect(await harness.readDelivery(ids[0] ?? '')).toMatchObject({
      state: 'pending',
      attempts: 1,
      lastError: expect.stringContaining('ECONNREFUSED'),
      failedSince: harness.clock.now(),
    })
    await mails.startListening()
    harness.clock.advance(MINUTE)
    void here.sendDue()
    void there.sendDue()
    await expectEachSentOnce(ids)
    expect((await harness.readDelivery(ids[0] ?? '')).failedSince).toBeNull()
  })

  it('slow: each is sent as soon as the server accepts it', async (context) => {
    const { expect, mails, here, writeMany, expectEachSentOnce } = await open(context)
    mails.mode = 'hang'
    const ids = await writeMany()
    void here.sendDue()
    for (let taken = 1; taken <= MANY; taken += 1) {
      await expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBeGreaterThan(0)
      mails.releaseOne()
      await expect.poll(() => mails.received.length, { timeout: 15_000 }).toBe(taken)
    }
    await expectEachSentOnce(ids)
  })
})
