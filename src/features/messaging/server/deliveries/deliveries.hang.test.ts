import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Deliveries } from '../../../../server/mail/deliveries.ts'
import { MINUTE } from '../../../../testing/clock.ts'
import {
  createTestDeliveries,
  EMAIL_MESSAGE,
  enqueueEmail,
  expireClaims,
  type TestDeliveries,
} from '../../../../testing/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../../../testing/mail-server.ts'

const WAITING = 'The mail server has not answered yet; the message goes out as soon as it does'
const MANY = 7

let harness: TestDeliveries
let mails: TestMailServer
let here: Deliveries
let there: Deliveries

beforeEach(async () => {
  harness = await createTestDeliveries()
  mails = await startMailServer()
  here = harness.open({ smtpUrl: mails.url, answerWithinMs: 300, stallTimeoutMs: 300 })
  there = harness.open({ smtpUrl: mails.url, answerWithinMs: 300, stallTimeoutMs: 300 })
})
afterEach(async () => {
  mails.release()
  await harness.close()
  await mails.close()
})

const emails = () => Array.from({ length: MANY }, (_, at) => ({ ...EMAIL_MESSAGE, to: `t${at}@tenant.test` }))
const writeMany = () =>
  harness.db.transaction(async (tx) => {
    const ids: string[] = []
    for (const email of emails()) ids.push(await enqueueEmail(here, tx, email))
    return ids
  })
const statesOf = async (ids: string[]) =>
  (await Promise.all(ids.map(harness.readDelivery))).map(({ state }) => state)
const allSent = (ids: string[]) =>
  expect.poll(() => statesOf(ids), { timeout: 15_000 }).toEqual(ids.map(() => 'sent'))
const arrived = () => mails.received.map(({ messageId }) => messageId).sort()
const onceEach = (ids: string[]) => ids.map((id) => `<${id}@portal.invalid>`).sort()
const hanging = (count: number) => expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBe(count)
const quiet = (): undefined => undefined

describe.each(['hang at greeting', 'hang at hello', 'hang at recipient', 'hang'] as const)(
  'a server that does %s',
  (mode) => {
    it('delays no response, here or in another instance; all arrive once it responds, and nothing twice', async () => {
      mails.mode = mode
      const ids = await writeMany()
      const begun = performance.now()
      const answers = await Promise.all(ids.flatMap((id) => [here.attempt(id), there.attempt(id)]))
      expect(performance.now() - begun).toBeLessThan(5000)
      expect(new Set(answers.map(({ emailSent, emailError }) => `${emailSent} ${emailError}`))).toEqual(
        new Set([`false ${WAITING}`]),
      )
      await expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBeGreaterThan(0)
      mails.release()
      await Promise.all([here.sendDue(), there.sendDue()])
      await allSent(ids)
      expect(arrived()).toEqual(onceEach(ids))
    })

    it('leaves many waiting, which are sent in order', async () => {
      mails.mode = mode
      const ids = await writeMany()
      const became = await here.attemptAll(ids, quiet)
      expect([...became.values()]).toEqual(
        ids.map(() => ({ emailSent: false, pdfAttached: false, emailError: WAITING, state: 'pending' })),
      )
      mails.release()
      await allSent(ids)
      expect(arrived()).toEqual(onceEach(ids))
    })
  },
)

describe('a response', () => {
  it('waits for its email only for the rest of its time limit', async () => {
    const patient = harness.open({ smtpUrl: mails.url, answerWithinMs: 3_600_000 })
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

describe('a server that is', () => {
  it('down: emails are postponed, and arrive once it is back', async () => {
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
    await allSent(ids)
    expect(arrived()).toEqual(onceEach(ids))
    expect((await harness.readDelivery(ids[0] ?? '')).failedSince).toBeNull()
  })

  it('slow: each is sent as soon as the server accepts it', async () => {
    mails.mode = 'hang'
    const ids = await writeMany()
    void here.sendDue()
    for (let taken = 1; taken <= MANY; taken += 1) {
      await expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBeGreaterThan(0)
      mails.releaseOne()
      await expect.poll(() => mails.received.length, { timeout: 15_000 }).toBe(taken)
    }
    await allSent(ids)
    expect(arrived()).toEqual(onceEach(ids))
  })
})

describe('a message that a server received without responding', () => {
  it('stays claimed until then: no other instance sends it too', async () => {
    const patient = harness.open({ smtpUrl: mails.url, answerWithinMs: 100, renewEveryMs: 20 })
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
    await allSent([id])
    expect([arrived(), (await harness.readDelivery(id)).claimedUntil]).toEqual([onceEach([id]), null])
  })

  it('is given up after a time limit, once its connection is closed', async () => {
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

  it('stays claimed when the portal stops, and is sent by the next one after that', {
    timeout: 20_000,
  }, async () => {
    mails.mode = 'hang'
    const id = await harness.enqueue(here)
    const answer = here.attempt(id)
    await hanging(1)
    const begun = performance.now()
    await here.stop()
    expect(performance.now() - begun).toBeLessThan(6000)
    expect(await answer).toMatchObject({ emailSent: false })
    await expect.poll(() => mails.connectionCount, { timeout: 15_000 }).toBe(0)
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'pending', attempts: 1, lastError: null })
    expect(await there.sendDue()).toBe(0)
    mails.mode = 'accept'
    await expireClaims(harness.db)
    expect(await there.sendDue()).toBe(1)
    await allSent([id])
    expect(arrived()).toEqual(onceEach([id]))
  })
})
