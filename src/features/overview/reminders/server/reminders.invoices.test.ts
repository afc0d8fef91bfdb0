import { beforeEach, describe, expect, test } from 'vitest'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import { payInvoiceSql } from '../../../../testing/ledger/ledger.ts'
import { callBehindLock } from '../../../../testing/portal/call-behind-lock.ts'
import { createTestReminders } from '../../../../testing/reminders/reminders.ts'
import { DEFAULT_REMINDERS } from '../reminders.contract.ts'

// The clock begins on 20 Nov 2026; each test runs a month after the one before, with its own invoices.
const fixture = setUpMailFixture()
const reminders = createTestReminders(() => fixture)
const ALL = {
  before: { on: true, days: 3 },
  onDay: { on: true },
  after: { on: true, days: 5 },
  quiet: DEFAULT_REMINDERS.quiet,
}
const OFF = DEFAULT_REMINDERS

async function taken(): Promise<string[]> {
  await reminders.sendDueMails()
  const subjects = fixture.mails.received.splice(0).map(({ subject = '' }) => subject)
  return subjects
    .filter((subject) => subject.startsWith('Reminder'))
    .map((subject) => subject.split(', ').at(-1) ?? '')
}

let month = 0
async function newMonth(
  settings: Parameters<typeof reminders.changeSettings>[0],
): Promise<(day: number) => string> {
  const first = new Date(Date.UTC(2027, month, 1))
  month += 2
  const addDaysToFirst = (day: number) =>
    new Date(first.getTime() + (day - 1) * 86_400_000).toISOString().slice(0, 10)
  fixture.portal.clock.set(`${addDaysToFirst(1)}T06:00:00Z`)
  await reminders.runAt(`${addDaysToFirst(1)}T12:00:00Z`)
  await reminders.changeSettings(OFF)
  await reminders.changeSettings(settings)
  await taken()
  return addDaysToFirst
}

beforeEach(async () => {
  await reminders.sendDueMails()
  fixture.mails.received.length = 0
})

describe('an invoice', () => {
  test('is reminded of days before it is due, on its day and days after it, once each', async () => {
    const day = await newMonth(ALL)
    await fixture.createInvoice({ dueDate: day(10) })
    const subjects: string[] = []
    for (let at = 1; at <= 30; at += 1) {
      await reminders.runAt(`${day(at)}T08:00:00Z`)
      for (const end of await taken()) subjects.push(`${day(at)} ${end}`)
    }
    expect(subjects).toEqual([
      `2027-01-07 due 10 Jan 2027`,
      `2027-01-10 due 10 Jan 2027`,
      `2027-01-15 overdue`,
    ])
  })

  test('is not reminded of by a stage that is switched off', async () => {
    const day = await newMonth(OFF)
    await fixture.createInvoice({ dueDate: day(10) })
    for (const at of [7, 10, 15]) await reminders.runAt(`${day(at)}T08:00:00Z`)
    expect(await taken()).toEqual([])
    expect((await reminders.listRuns()).filter((run) => run.job === 'invoices' && run.day >= day(2))).toEqual(
      [],
    )
  })

  test('is reminded of at once when that is switched on, and not again by the run of the day', async () => {
    const day = await newMonth(OFF)
    await fixture.createInvoice({ dueDate: day(12) })
    await fixture.createInvoice({ dueDate: day(13) })
    await reminders.runAt(`${day(10)}T06:00:00Z`)
    expect((await reminders.changeSettings({ before: { on: true, days: 2 } })).reminded).toBe(1)
    expect((await reminders.changeSettings({ before: { on: true, days: 3 } })).reminded).toBe(0)
    await reminders.runAt(`${day(10)}T07:00:00Z`)
    const runs = (await reminders.listRuns()).filter((run) => run.job === 'invoices' && run.day === day(10))
    expect(runs.map(({ trigger, reminded }) => [trigger, reminded])).toEqual([
      ['daily', 1],
      ['switched-on', 1],
    ])
    expect(await taken()).toHaveLength(2)
  })

  test('is not reminded of when a manual reminder was sent for the stage', async () => {
    const day = await newMonth(ALL)
    const { id } = await fixture.createInvoice({ dueDate: day(10) })
    await reminders.runAt(`${day(6)}T12:00:00Z`)
    await fixture.admin.call(`POST /invoices/${id}/remind`)
    await reminders.runAt(`${day(7)}T12:00:00Z`)
    expect(await taken()).toHaveLength(2)
    await fixture.portal.clock.set(`${day(10)}T06:00:00Z`)
    await fixture.admin.call(`POST /invoices/${id}/remind`)
    for (const at of [10, 11, 12]) await reminders.runAt(`${day(at)}T12:00:00Z`)
    expect(await taken()).toHaveLength(1)
  })

  test('is not reminded of on the day of its issue, when it is paid, under review, or its tenant is gone', async () => {
    const day = await newMonth(ALL)
    const gone = await fixture.portal.createTenant(fixture.admin)
    Object.assign(fixture.tenant, await fixture.portal.startSession(fixture.tenant.tenant.uid ?? ''))
    const ofGone = await fixture.portal.createInvoice(fixture.admin, gone.tenant.id, {
      dueDate: day(10),
      sendEmail: false,
    })
    const { invoice } = await fixture.createInvoiceWithReceipt({ dueDate: day(10) })
    const paid = await fixture.createInvoice({ dueDate: day(10), status: 'Paid' })
    await fixture.admin.call(`DELETE /tenants/${gone.tenant.id}`)
    await fixture.portal.clock.set(`${day(7)}T05:00:00Z`)
    await reminders.runAt(`${day(6)}T12:00:00Z`)
    const reviewed = await fixture.createInvoice({ dueDate: day(9) })
    await reminders.runAt(`${day(7)}T12:00:00Z`)
    expect(await taken()).toEqual([])
    expect([ofGone, invoice, paid, reviewed].map(({ id }) => id)).toHaveLength(4)
    await reminders.runAt(`${day(9)}T12:00:00Z`)
    expect(await taken()).toHaveLength(1)
  })

  test('that is paid during the run is not reminded of', async () => {
    const day = await newMonth(ALL)
    const { id } = await fixture.createInvoice({ dueDate: day(10) })
    fixture.portal.clock.set(`${day(10)}T08:00:00Z`)
    await callBehindLock(fixture.portal, payInvoiceSql(id), [
      () => fixture.portal.portal.ctx.jobs.run('send-reminders'),
    ])
    await reminders.runAt(`${day(10)}T08:01:00Z`)
    expect(await taken()).toEqual([])
    const run = (await reminders.listRuns()).find(({ job }) => job === 'invoices')
    expect(run).toMatchObject({ job: 'invoices', day: day(10), reminded: 0, entries: [] })
  })

  test('that is paid after the run has its waiting reminder withdrawn', async () => {
    const day = await newMonth(ALL)
    const { id } = await fixture.createInvoice({ dueDate: day(10) })
    await reminders.runAt(`${day(10)}T08:00:00Z`)
    await fixture.changeInvoice(id, { status: 'Paid' })
    expect(await taken()).toEqual([])
  })

  test('gets no old reminder any more once a newer one is written', async () => {
    const day = await newMonth(ALL)
    await fixture.createInvoice({ dueDate: day(10) })
    await reminders.runAt(`${day(9)}T12:00:00Z`)
    await reminders.runAt(`${day(10)}T08:00:00Z`)
    expect(await taken()).toHaveLength(1)
    const runs = (await reminders.listRuns()).filter(({ job, day: on }) => job === 'invoices' && on >= day(9))
    expect(runs.map(({ entries }) => entries.map(({ mailState }) => mailState))).toEqual([
      ['sent'],
      ['failed'],
    ])
  })

  test('is reminded of after the quiet hours, as soon as they end', async () => {
    const day = await newMonth({ ...ALL, quiet: { on: true, from: '06:00', until: '09:30' } })
    const { id } = await fixture.createInvoice({ dueDate: day(10) })
    await reminders.runAt(`${day(10)}T07:00:00Z`)
    expect(await taken()).toEqual([])
    fixture.portal.clock.set(`${day(10)}T09:29:59Z`)
    expect(await taken()).toEqual([])
    fixture.portal.clock.set(`${day(10)}T09:30:00Z`)
    expect(await taken()).toHaveLength(1)
    expect((await fixture.readInvoice(id)).remindedAt).toBe(`${day(10)}T09:30:00.000Z`)
  })

  test('has the correct days in an email that is sent on the next day, after the quiet hours', async () => {
    const day = await newMonth({ ...ALL, quiet: { on: true, from: '06:00', until: '05:00' } })
    await fixture.createInvoice({ dueDate: day(10) })
    await reminders.runAt(`${day(10)}T07:00:00Z`)
    fixture.portal.clock.set(`${day(11)}T05:00:00Z`)
    await reminders.sendDueMails()
    expect(fixture.mails.findLastTo(fixture.tenant.tenant.email).text).toContain('1 day ago')
    expect(await taken()).toEqual(['overdue'])
  })
})
