import { beforeEach, describe, expect, test } from 'vitest'
import { sampleFiles } from '../../../../testing/files.ts'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import { createTestReminders } from '../../../../testing/reminders/reminders.ts'
import type { UploadedPaymentProof } from '../../../money/invoices/payment-proofs.contract.ts'
import { DEFAULT_REMINDERS } from '../reminders.contract.ts'

// The clock begins on 20 Nov 2026; each test runs two months after the one before, with its own invoices.
const fixture = setUpMailFixture()
const reminders = createTestReminders(() => fixture)
const ON = { ...DEFAULT_REMINDERS, before: { on: true, days: 1 }, onDay: { on: true } }
const QUIET = { on: true, from: '21:00', until: '06:00' }

let month = 0
async function newMonth(
  settings: Parameters<typeof reminders.changeSettings>[0],
): Promise<(day: number) => string> {
  const first = Date.UTC(2027, month, 1)
  month += 2
  const addDaysToFirst = (day: number) => new Date(first + (day - 1) * 86_400_000).toISOString().slice(0, 10)
  await reminders.runAt(`${addDaysToFirst(1)}T12:00:00Z`)
  await reminders.changeSettings(DEFAULT_REMINDERS)
  await reminders.changeSettings(settings)
  return addDaysToFirst
}

async function sentAt(instant: string): Promise<string[]> {
  fixture.portal.clock.set(instant)
  await reminders.sendDueMails()
  const subjects = fixture.mails.received.splice(0).map(({ subject = '' }) => subject)
  return subjects.filter((subject) => /^(Reminder|Your lease)/.test(subject))
}
const preview = async () => (await reminders.preview()).invoices.entries.map(({ stage, due }) => [stage, due])

beforeEach(async () => {
  await reminders.sendDueMails()
  fixture.mails.received.length = 0
})

describe('a reminder that was delayed', () => {
  test('after the quiet hours counts for the stage of the day on which it was sent', async () => {
    const day = await newMonth({ quiet: QUIET })
    await fixture.createInvoice({ dueDate: day(10) })
    await reminders.runAt(`${day(9)}T07:00:00Z`)
    fixture.portal.clock.set(`${day(9)}T22:00:00Z`)
    expect((await reminders.changeSettings({ before: ON.before, onDay: ON.onDay })).reminded).toBe(1)
    expect(await sentAt(`${day(10)}T05:59:59Z`)).toEqual([])
    expect(await sentAt(`${day(10)}T06:00:00Z`)).toHaveLength(1)
    expect(await preview()).toEqual([])
    await reminders.runAt(`${day(10)}T07:00:00Z`)
    expect(await sentAt(`${day(10)}T07:01:00Z`)).toEqual([])
  })

  test.each([
    ['the day before its due day', 9, '23:59:59', 1],
    ['its due day', 10, '00:00:00', 0],
    ['its due day', 10, '06:10:00', 0],
  ])('after an outage, on %s: day %i at %s', async (_, on, time, more) => {
    const day = await newMonth(ON)
    await fixture.createInvoice({ dueDate: day(10) })
    await reminders.runAt(`${day(9)}T07:00:00Z`)
    expect(await sentAt(`${day(on)}T${time}Z`)).toHaveLength(1)
    await reminders.runAt(`${day(10)}T07:00:00Z`)
    expect(await sentAt(`${day(10)}T07:01:00Z`)).toHaveLength(more)
    await reminders.runAt(`${day(11)}T07:00:00Z`)
    expect(await sentAt(`${day(11)}T07:01:00Z`)).toEqual([])
  })

  test('that is being sent when the next one is due replaces it, unless it fails', async () => {
    const day = await newMonth(ON)
    await fixture.createInvoice({ dueDate: day(10) })
    await reminders.runAt(`${day(9)}T07:00:00Z`)
    const { $client } = fixture.portal.db
    await $client.query(
      `update deliveries set claimed_until = clock_timestamp() + interval '1 hour' where state = 'pending' and kind = 'reminder'`,
    )
    await reminders.runAt(`${day(10)}T07:00:00Z`)
    expect(await sentAt(`${day(10)}T07:01:00Z`)).toEqual([])
    await $client.query(`update deliveries set claimed_until = null where state = 'pending'`)
    await reminders.runAt(`${day(11)}T07:00:00Z`)
    expect(await sentAt(`${day(11)}T07:01:00Z`)).toHaveLength(1)
  })
})

describe('a reminder that was withdrawn by mistake is sent', () => {
  const looked = async (day: (day: number) => string) => {
    const { id } = await fixture.createInvoice({ dueDate: day(10) })
    await reminders.runAt(`${day(10)}T07:00:00Z`)
    return id
  }
  const comesOnce = async (day: (day: number) => string) => {
    expect(await sentAt(`${day(10)}T12:00:00Z`)).toEqual([])
    expect(await preview()).toEqual([['on', day(10)]])
    await reminders.runAt(`${day(11)}T07:00:00Z`)
    expect(await sentAt(`${day(11)}T07:00:00Z`)).toHaveLength(1)
    await reminders.runAt(`${day(12)}T07:00:00Z`)
    expect(await sentAt(`${day(12)}T07:00:00Z`)).toEqual([])
  }

  test('when the invoice was marked as paid, once it is not any more', async () => {
    const day = await newMonth(ON)
    const id = await looked(day)
    await fixture.changeInvoice(id, { status: 'Paid' })
    await reminders.withdrawOutdated()
    await fixture.changeInvoice(id, { status: 'Unpaid' })
    await comesOnce(day)
  })

  test('when a receipt came in, once that is rejected', async () => {
    const day = await newMonth(ON)
    const id = await looked(day)
    Object.assign(fixture.tenant, await fixture.portal.startSession(fixture.tenant.tenant.uid ?? ''))
    const { body } = await fixture.portal.uploadReceipt<UploadedPaymentProof>(
      fixture.tenant,
      id,
      sampleFiles.png,
    )
    await reminders.withdrawOutdated()
    await fixture.reviewReceipt(body, { status: 'rejected' })
    await comesOnce(day)
  })

  test('when the lease was to end on another day, once it ends on the first one again', async () => {
    const day = await newMonth(DEFAULT_REMINDERS)
    const { tenant } = await fixture.portal.createTenant(fixture.admin, { leaseEndDate: day(25) })
    const move = (leaseEndDate: string) =>
      fixture.admin.call(`PATCH /tenants/${tenant.id}`, { body: { leaseEndDate } })
    await reminders.runAt(`${day(2)}T07:00:00Z`)
    await move(day(300))
    await reminders.withdrawOutdated()
    await move(day(25))
    expect(await sentAt(`${day(2)}T12:00:00Z`)).toEqual([])
    expect((await reminders.preview()).leases.count).toBe(1)
    await reminders.runAt(`${day(3)}T07:00:00Z`)
    expect(await sentAt(`${day(3)}T07:00:00Z`)).toHaveLength(1)
    await reminders.runAt(`${day(4)}T07:00:00Z`)
    expect(await sentAt(`${day(4)}T07:00:00Z`)).toEqual([])
  })

  test('but not when a newer one replaced it', async () => {
    const day = await newMonth(ON)
    await fixture.createInvoice({ dueDate: day(10) })
    await reminders.runAt(`${day(9)}T07:00:00Z`)
    await reminders.runAt(`${day(10)}T07:00:00Z`)
    expect(await preview()).toEqual([])
    await reminders.changeSettings({ onDay: { on: false } })
    await reminders.runAt(`${day(10)}T08:00:00Z`)
    expect(await preview()).toEqual([])
    await reminders.changeSettings({ onDay: { on: true } })
    expect(await sentAt(`${day(10)}T09:00:00Z`)).toHaveLength(1)
  })
})

describe('a due day that is moved', () => {
  test('to a later day withdraws waiting reminders and sends one for the new day', async () => {
    const day = await newMonth(ON)
    const { id } = await fixture.createInvoice({ dueDate: day(10) })
    await reminders.runAt(`${day(9)}T07:00:00Z`)
    await fixture.changeInvoice(id, { dueDate: day(20) })
    expect(await sentAt(`${day(9)}T08:00:00Z`)).toEqual([])
    fixture.mails.mode = 'reject temporarily'
    await fixture.admin.call(`POST /invoices/${id}/remind`)
    fixture.mails.mode = 'accept'
    await fixture.changeInvoice(id, { dueDate: day(21) })
    expect(await sentAt(`${day(9)}T12:00:00Z`)).toEqual([])
    const result = await fixture.portal.db.$client.query(
      `select last_error from deliveries where subject_id = '${id}' and kind = 'reminder'`,
    )
    expect(result.rows).toEqual([1, 2].map(() => ({ last_error: 'Withdrawn: the due date was changed.' })))
    await reminders.runAt(`${day(20)}T07:00:00Z`)
    expect(await sentAt(`${day(20)}T07:00:00Z`)).toHaveLength(1)
  })

  test('back to the first day makes the first reminder due again', async () => {
    const day = await newMonth(ON)
    const { id } = await fixture.createInvoice({ dueDate: day(10) })
    await reminders.runAt(`${day(9)}T07:00:00Z`)
    await fixture.changeInvoice(id, { dueDate: day(20) })
    await fixture.changeInvoice(id, { dueDate: day(10) })
    await reminders.runAt(`${day(10)}T07:00:00Z`)
    expect(await sentAt(`${day(10)}T07:00:00Z`)).toHaveLength(1)
  })

  test('to an earlier day keeps waiting reminders, with the new day', async () => {
    const day = await newMonth(ON)
    const { id } = await fixture.createInvoice({ dueDate: day(10) })
    await reminders.runAt(`${day(9)}T07:00:00Z`)
    await fixture.changeInvoice(id, { dueDate: day(9) })
    expect(await sentAt(`${day(9)}T08:00:00Z`)).toHaveLength(1)
  })
})
