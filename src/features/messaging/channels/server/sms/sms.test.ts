import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Deliveries } from '../../../../../server/mail/deliveries.ts'
import type { Contact } from '../../../../../server/mail/messages.ts'
import { type SmsFault, type SmsStandIn, startSmsProvider } from '../../../../../stand-in/arkesel.ts'
import { DAY, HOUR, MINUTE } from '../../../../../testing/clock.ts'
import {
  createTestDeliveries,
  defineTestMessage,
  expireClaims,
  type TestDeliveries,
  type TestEmail,
} from '../../../../../testing/mail/deliveries.ts'
import { SMS_MESSAGES } from '../../sms.messages.ts'
import { createArkesel } from './arkesel.ts'
import { WITHOUT_SMS } from './sms.options.ts'
import type { MonthsBudget } from './sms-budget.ts'

const AKOSUA = randomUUID()
const PHONE = '+233244123456'
const TEXT = 'The rent for Opoku. Hello Akosua. http://portal.test/tenant/invoices'
const NO_BUDGET: MonthsBudget = { month: '2026-11', spent: 0, segments: 0, price: 350, left: null }

let harness: TestDeliveries
let provider: SmsStandIn
let contacts: Map<string, Contact>
let budget: MonthsBudget
let sundays: boolean
let sent: string[]
let here: Deliveries

const open = () =>
  harness.open({
    findContacts: async () => contacts,
    messages: [
      defineTestMessage('note'),
      defineTestMessage('code', { urgent: true }),
      defineTestMessage('reminder', { isReminder: true }),
    ],
    sms: {
      ...WITHOUT_SMS,
      isOn: async () => true,
      provider: async () =>
        createArkesel({ url: provider.url, apiKey: provider.apiKey, sender: 'BohyeRent' }),
      terms: async (db) => ({ ...(await WITHOUT_SMS.terms(db)), sundays }),
      lockBudget: async () => budget,
      notifyBudgetUsed: async (month) => void sent.push(month),
    },
  })
const contact = (phoneE164: string): Contact => ({
  email: null,
  phoneE164,
  channels: ['sms'],
  preferredChannel: null,
})
const enqueue = (message: Partial<TestEmail> = {}) => harness.enqueue(here, { uids: [AKOSUA], ...message })
const read = async (id: string) => {
  const { channel, recipient, state, report, ended, attempts, cost, segments } =
    await harness.readDelivery(id)
  return { channel, recipient, state, report, ended, attempts, cost, segments }
}
const TAKEN = { state: 'sent', report: null, ended: null, attempts: 1, cost: 350, segments: 1 }
const UNKNOWN = { ...TAKEN, state: 'failed', report: 'unknown' }

beforeEach(async () => {
  harness = await createTestDeliveries()
  provider = await startSmsProvider()
  contacts = new Map([[AKOSUA, contact(PHONE)]])
  budget = NO_BUDGET
  sundays = false
  sent = []
  here = open()
})
afterEach(async () => {
  await harness.close()
  await provider.close()
})

describe('an SMS', () => {
  it('is sent once, folded, and is delivered once the provider says so', async () => {
    const id = await enqueue()
    await here.sendSms()
    await here.sendSms()
    expect(provider.textsTo(PHONE)).toEqual([TEXT])
    expect(await read(id)).toEqual({ channel: 'sms', recipient: PHONE, ...TAKEN })
    harness.clock.advance(29_000)
    await here.sendSms()
    expect(await read(id)).toMatchObject(TAKEN)
    harness.clock.advance(1_000)
    await here.sendSms()
    expect(await read(id)).toMatchObject({ ...TAKEN, report: 'delivered' })
    expect(await harness.readDelivery(id)).toMatchObject({ nextCheckAt: null, text: TEXT })
  })

  it.each<SmsFault>(['lost', 'gateway', 'nonsense', 'flood'])(
    'of which the answer was %s is unknown, and never sent again automatically',
    async (fault) => {
      provider.faults.push(fault)
      const id = await enqueue()
      await here.sendSms()
      harness.clock.advance(HOUR)
      await expireClaims(harness.db)
      await here.sendSms()
      await open().sendSms()
      expect(provider.calls).toBe(1)
      expect(await read(id)).toMatchObject(UNKNOWN)
    },
  )

  it('that a person sends again goes out once more', async () => {
    provider.faults.push('lost')
    const id = await enqueue()
    await here.sendSms()
    expect((await harness.db.transaction((tx) => here.resend(tx, [id]))).get(id)).toBe('due')
    await here.sendSms()
    expect(provider.textsTo(PHONE)).toEqual([TEXT, TEXT])
    expect(await read(id)).toMatchObject({ ...TAKEN, attempts: 2, cost: 700 })
    expect((await harness.db.transaction((tx) => here.resend(tx, [id]))).get(id)).toBe('sent')
  })

  it.each<SmsFault>(['unavailable', 'balance', 'echo'])(
    'that the provider does not take (%s) is sent a minute later, and costs nothing before',
    async (fault) => {
      provider.faults.push(fault)
      const id = await enqueue()
      await here.sendSms()
      expect(await read(id)).toMatchObject({ state: 'pending', report: null, cost: null })
      expect((await harness.readDelivery(id)).lastError).not.toContain(provider.apiKey)
      harness.clock.advance(MINUTE)
      await here.sendSms()
      expect(provider.textsTo(PHONE)).toEqual([TEXT])
      expect(await read(id)).toMatchObject({ ...TAKEN, attempts: 2 })
    },
  )

  it('with a code overtakes those that wait', async () => {
    const [kofi, other] = [randomUUID(), '+233244000001']
    contacts.set(kofi, contact(other))
    await enqueue()
    harness.clock.advance(MINUTE)
    await enqueue({ kind: 'code', uids: [kofi] })
    await here.sendSms()
    expect(provider.sent.map(({ to }) => `+${to}`)).toEqual([other, PHONE])
  })

  it('waits while the provider is not there, and is given up after a day', async () => {
    await provider.close()
    const id = await enqueue()
    harness.clock.advance(1_000)
    const other = await enqueue()
    await here.sendSms()
    expect(await read(id)).toMatchObject({ state: 'pending', attempts: 1, report: null })
    // One is tried; the other waits.
    expect(await read(other)).toMatchObject({ state: 'pending', attempts: 0 })
    harness.clock.advance(DAY)
    await here.sendSms()
    expect(await read(id)).toMatchObject({ state: 'failed', ended: 'gave-up', report: null, cost: null })
    provider = await startSmsProvider()
  })

  it('to a number that the provider refuses has failed and costs nothing', async () => {
    provider.refused.add(PHONE.slice(1))
    const id = await enqueue()
    await here.sendSms()
    expect(await read(id)).toMatchObject({ state: 'failed', ended: 'refused', report: null, cost: null })
  })

  it.each([
    ['EXPIRED', { state: 'failed', ended: 'refused', report: null }],
    ['SUBMITTED', { state: 'sent', report: 'unknown' }],
  ])('of which the provider says %s for a day ends as such', async (status, expected) => {
    provider.nextStatus = status
    const id = await enqueue()
    await here.sendSms()
    for (const wait of [30_000, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY]) {
      harness.clock.advance(wait)
      await here.sendSms()
    }
    expect(await read(id)).toMatchObject(expected)
    expect(provider.textsTo(PHONE)).toHaveLength(1)
  })

  it('that two people with one telephone get at once is sent and paid for once', async () => {
    const kofi = randomUUID()
    contacts.set(kofi, contact(PHONE))
    // The first one is sent alone.
    await enqueue({ kind: 'code' })
    const ids = [await enqueue(), await enqueue({ uids: [kofi] })]
    await here.sendSms()
    expect(provider.textsTo(PHONE)).toHaveLength(2)
    const both = await Promise.all(ids.map(read))
    expect(both.map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(both.map(({ cost, segments }) => [cost, segments]).sort()).toEqual([
      [0, 0],
      [350, 1],
    ])
  })

  it('that two instances find is sent by one', async () => {
    const numbers = Array.from({ length: 40 }, (_, at) => `+2332441234${String(at).padStart(2, '0')}`)
    for (const number of numbers) {
      const uid = randomUUID()
      contacts.set(uid, contact(number))
      await enqueue({ uids: [uid] })
    }
    await Promise.all([here.sendSms(), open().sendSms()])
    expect(provider.sent.map(({ to }) => `+${to}`).sort()).toEqual(numbers)
  })
})

describe('an SMS waits', () => {
  it.each([
    ['note', '2026-11-20T20:59:59Z', '2026-11-20T20:59:59Z'],
    ['note', '2026-11-20T21:00:00Z', '2026-11-21T07:00:00Z'],
    ['note', '2026-11-21T06:59:59Z', '2026-11-21T07:00:00Z'],
    ['note', '2026-11-21T07:00:00Z', '2026-11-21T07:00:00Z'],
    ['code', '2026-11-20T23:30:00Z', '2026-11-20T23:30:00Z'],
    ['reminder', '2026-11-21T20:59:59Z', '2026-11-21T20:59:59Z'],
    ['reminder', '2026-11-21T21:00:00Z', '2026-11-23T07:00:00Z'],
    ['reminder', '2026-11-22T12:00:00Z', '2026-11-23T07:00:00Z'],
    ['note', '2026-11-22T12:00:00Z', '2026-11-22T12:00:00Z'],
  ])('as a %s written at %s until %s', async (kind, writtenAt, until) => {
    harness.clock.set(writtenAt)
    const id = await enqueue({ kind })
    await here.sendSms()
    const { state, nextAttemptAt, sentAt, lastError } = await harness.readDelivery(id)
    if (writtenAt === until)
      expect([state, sentAt?.toISOString()]).toEqual(['sent', new Date(until).toISOString()])
    else
      expect([state, nextAttemptAt?.toISOString(), lastError]).toEqual([
        'pending',
        new Date(until).toISOString(),
        SMS_MESSAGES.quiet,
      ])
  })

  it('on no Sunday where reminders may go out then', async () => {
    sundays = true
    harness.clock.set('2026-11-22T12:00:00Z')
    const id = await enqueue({ kind: 'reminder' })
    await here.sendSms()
    expect(await read(id)).toMatchObject(TAKEN)
  })

  it('for the next month once the budget is used up, but for codes, and goes out when it is raised', async () => {
    budget = { ...NO_BUDGET, left: 349 }
    const [id, code] = [await enqueue(), await enqueue({ kind: 'code' })]
    await here.sendSms()
    await here.sendSms()
    expect(await read(code)).toMatchObject(TAKEN)
    expect(sent).toEqual(['2026-11'])
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'pending',
      lastError: SMS_MESSAGES.budgetUsed,
      nextAttemptAt: new Date('2026-12-01T00:00:00Z'),
    })
    budget = { ...NO_BUDGET, left: 350 }
    await here.smsChanged()
    await here.sendSms()
    expect(await read(id)).toMatchObject({ ...TAKEN, attempts: 2 })
  })
})
