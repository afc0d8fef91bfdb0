import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Deliveries, DeliveryProgress } from '../../../../../server/mail/deliveries.ts'
import { MINUTE } from '../../../../../testing/clock.ts'
import {
  type InterruptibleDatabase,
  openInterruptibleDatabase,
} from '../../../../../testing/database/interruptible-database.ts'
import {
  createTestDeliveries,
  EMAIL_MESSAGE,
  enqueueEmail,
  type TestDeliveries,
} from '../../../../../testing/mail/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'

const MANY = 12
const SENT = { emailSent: true, pdfAttached: false, emailError: null, state: 'sent' }

let database: InterruptibleDatabase
let harness: TestDeliveries
let mails: TestMailServer
let deliveries: Deliveries

beforeEach(async () => {
  database = await openInterruptibleDatabase()
  harness = await createTestDeliveries(database)
  mails = await startMailServer()
  deliveries = harness.open({ smtpUrl: mails.url, stallTimeoutMs: 1000 })
})
afterEach(async () => {
  mails.release()
  await database.reconnect()
  await harness.close()
  await mails.close()
})

const write = (
  emails = Array.from({ length: MANY }, (_, at) => ({ ...EMAIL_MESSAGE, to: `t${at}@tenant.test` })),
) =>
  harness.db.transaction(async (tx) => {
    const ids: string[] = []
    for (const email of emails) ids.push(await enqueueEmail(deliveries, tx, email))
    return ids
  })
const messageIds = () => mails.received.map(({ messageId }) => messageId).sort()
const sentOnce = (ids: string[]) => ids.map((id) => `<${id}@portal.invalid>`).sort()
const quiet = (): undefined => undefined

describe('many emails', () => {
  it('may be none', async () => {
    expect(await write([])).toEqual([])
    expect(await deliveries.attemptAll([], quiet)).toEqual(new Map())
  })

  it('are sent once each, and report their number', async () => {
    const ids = await write()
    const reports: DeliveryProgress[] = []
    const became = await deliveries.attemptAll(ids, (moved) => reports.push(moved))
    expect([...became]).toEqual(ids.map((id) => [id, SENT]))
    expect(reports.at(-1)).toEqual({ sent: MANY, failed: 0 })
    expect(messageIds()).toEqual(sentOnce(ids))
  })

  it('are tracked while another instance sends them', async () => {
    const ids = await write()
    const other = harness.open({ smtpUrl: mails.url, stallTimeoutMs: 1000 })
    const [here, there] = await Promise.all([deliveries, other].map((one) => one.attemptAll(ids, quiet)))
    expect([...(here ?? [])]).toEqual(ids.map((id) => [id, SENT]))
    expect(there).toEqual(here)
    expect(messageIds()).toEqual(sentOnce(ids))
  })

  it('that were refused for good have failed, postponed ones wait', async () => {
    const ids = await write()
    mails.rejectedAddresses.add('t3@tenant.test')
    const states = async () =>
      [...(await deliveries.attemptAll(ids, quiet)).values()].map(({ state, emailError }) => [
        state,
        emailError,
      ])
    const expected = ids.map((_, at) =>
      at === 3 ? ['failed', expect.stringContaining('550')] : ['sent', null],
    )
    expect(await states()).toEqual(expected)
    mails.rejectedAddresses.clear()
    mails.mode = 'reject temporarily'
    const more = await write()
    const put = await deliveries.attemptAll(more, quiet)
    expect([...put.values()].map(({ state }) => state)).toEqual(Array(MANY).fill('pending'))
    mails.mode = 'accept'
    harness.clock.advance(MINUTE)
    expect([...(await deliveries.attemptAll(more, quiet)).values()]).toEqual(Array(MANY).fill(SENT))
  })

  it('that a server accepted count as sent without a database', async () => {
    mails.mode = 'hang'
    const ids = await write()
    const answer = deliveries.attemptAll(ids, quiet)
    await expect.poll(() => mails.attempts, { timeout: 15_000 }).toBe(5)
    await database.disconnect()
    mails.release()
    const became = await answer
    expect([...became.values()].filter(({ emailSent }) => emailSent)).toHaveLength(5)
    await database.reconnect()
    const states = async () =>
      new Set(await Promise.all(ids.map(async (id) => (await harness.readDelivery(id)).state)))
    void deliveries.sendDue()
    await expect.poll(states, { timeout: 15_000 }).toEqual(new Set(['sent']))
    expect(messageIds()).toEqual(sentOnce(ids))
  })

  it('do not delay the shutdown of the portal', async () => {
    mails.mode = 'hang'
    const patient = harness.open({ smtpUrl: mails.url })
    const ids = await write()
    const answer = patient.attemptAll(ids, quiet)
    await expect.poll(() => mails.attempts, { timeout: 15_000 }).toBe(5)
    void patient.stop()
    expect([...(await answer).values()].map(({ state }) => state)).toEqual(Array(MANY).fill('pending'))
  })
})
