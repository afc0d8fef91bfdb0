import { beforeAll, describe, expect, test } from 'vitest'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import { createTestReminders } from '../../../../testing/reminders/reminders.ts'
import {
  DEFAULT_REMINDERS,
  REMINDER_MESSAGES,
  type ReminderRun,
  type ReminderSettings,
} from '../reminders.contract.ts'

const fixture = setUpMailFixture()
const reminders = createTestReminders(() => fixture)
const ALL = { before: { on: true, days: 3 }, onDay: { on: true }, after: { on: true, days: 5 } }

const settings = async () => (await fixture.admin.call<ReminderSettings>('GET /settings/reminders')).body

describe('the settings', () => {
  test('are off by default and change field by field', async () => {
    expect(await settings()).toEqual(DEFAULT_REMINDERS)
    const quiet = { on: true, from: '21:00', until: '06:00' }
    expect(await reminders.changeSettings({ quiet })).toMatchObject({
      ...DEFAULT_REMINDERS,
      quiet,
      reminded: 0,
    })
    await reminders.changeSettings({ after: { on: false, days: 60 } })
    expect(await settings()).toEqual({ ...DEFAULT_REMINDERS, quiet, after: { on: false, days: 60 } })
    await reminders.changeSettings(DEFAULT_REMINDERS)
  })

  test('keep the concurrent changes of two admins', async () => {
    await Promise.all([
      reminders.changeSettings({ before: { on: false, days: 9 } }),
      reminders.changeSettings({ after: { on: false, days: 9 } }),
    ])
    expect(await settings()).toMatchObject({ before: { days: 9 }, after: { days: 9 } })
    await reminders.changeSettings(DEFAULT_REMINDERS)
  })

  test.each<[Record<string, unknown>, string]>([
    [{ quiet: { on: true, from: '20:00', until: '20:00' } }, REMINDER_MESSAGES.quietSame],
    [{ quiet: { on: true, from: '24:00', until: '07:00' } }, REMINDER_MESSAGES.quietFrom],
    [{ before: { on: true, days: 31 } }, '30'],
    [{ after: { on: true, days: 0 } }, '1'],
  ])('%o are refused', async (body, says) => {
    const reply = await fixture.admin.call<{ error: string }>('PATCH /settings/reminders', { body })
    expect([reply.status, reply.body.error]).toEqual([400, expect.stringContaining(says)])
    expect(await settings()).toEqual(DEFAULT_REMINDERS)
  })
})

describe('the preview', () => {
  beforeAll(async () => {
    await fixture.portal.createTenant(fixture.admin, { name: 'Efua Sarpong', leaseEndDate: '2026-12-15' })
    await fixture.portal.createTenant(fixture.admin, { name: 'Abena Osei', leaseEndDate: '2026-12-20' })
    fixture.portal.clock.set('2026-11-01T09:00:00Z')
    for (const dueDate of ['2026-11-23', '2026-11-20', '2026-11-15', '2026-11-24', '2026-11-02'])
      await fixture.createInvoice({ dueDate, amount: 100.25 })
    fixture.portal.clock.set('2026-11-20T09:00:00Z')
    Object.assign(fixture.admin, await fixture.portal.signIn(fixture.admin.email, 'correct horse'))
  })

  test('uses settings that are not saved, and changes nothing', async () => {
    const before = await takeSnapshot(fixture.portal)
    const preview = await reminders.preview({ ...ALL, quiet: { on: true, from: '08:00', until: '10:00' } })
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
    expect(preview).toMatchObject({
      day: '2026-11-20',
      sendAt: '2026-11-20T10:00:00.000Z',
      leases: {
        count: 2,
        entries: [
          { tenantName: 'Efua Sarpong', due: '2026-12-15', daysLeft: 25, stage: null, invoiceId: null },
          { tenantName: 'Abena Osei', due: '2026-12-20', daysLeft: 30 },
        ],
      },
      invoices: {
        count: 3,
        byStage: { before: 1, on: 1, after: 1 },
        entries: [
          {
            stage: 'after',
            due: '2026-11-15',
            daysLeft: -5,
            amount: 100.25,
            to: fixture.tenant.tenant.email,
          },
          { stage: 'on', due: '2026-11-20', daysLeft: 0 },
          { stage: 'before', due: '2026-11-23', daysLeft: 3 },
        ],
      },
    })
    expect((await reminders.preview()).invoices.count).toBe(0)
  })

  test('equals what the run then writes', async () => {
    const preview = await reminders.preview(ALL)
    expect((await reminders.changeSettings(ALL)).reminded).toBe(preview.invoices.count)
    await reminders.runAt('2026-11-20T09:01:00Z')
    await reminders.sendDueMails()
    const runs = await reminders.listRuns()
    const written = (job: string, trigger: string) =>
      runs.find((run) => run.job === job && run.trigger === trigger)?.entries
    const wrote = ({ daysLeft: _, ...entry }: (typeof preview.leases.entries)[number]) => ({
      ...entry,
      mailId: expect.any(String),
      mailState: 'sent',
      mailEnded: null,
    })
    expect(written('invoices', 'switched-on')).toEqual(preview.invoices.entries.map(wrote))
    expect(written('leases', 'start')).toEqual(preview.leases.entries.map(wrote))
    expect(written('invoices', 'start')).toEqual([])
    const after = await reminders.preview()
    expect([after.leases.count, after.invoices.count]).toEqual([0, 0])
  })
})

describe('the runs', () => {
  test('come page by page, newest first', async () => {
    for (const day of ['21', '22', '23']) await reminders.runAt(`2026-11-${day}T07:00:00Z`)
    const first = await fixture.admin.call<ReminderRun[]>('GET /reminders/runs?limit=4&count=true')
    expect(first.headers.get('x-total-count')).toBe('9')
    const next = /<\/api([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1]
    const second = await fixture.admin.call<ReminderRun[]>(`GET ${next}`)
    const days = [...first.body, ...second.body].map(({ day, trigger }) => `${day} ${trigger}`)
    expect(days).toEqual([
      ...['23', '23', '22', '22', '21', '21'].map((day) => `2026-11-${day} daily`),
      '2026-11-20 start',
      '2026-11-20 start',
    ])
    expect(first.body[0]).toMatchObject({ day: '2026-11-23', outcome: 'done', error: null })
  })

  test('with an unknown id are not found', async () => {
    const reply = await fixture.admin.call('GET /reminders/runs/0b6a1c5e-0000-4000-8000-000000000000')
    expect([reply.status, reply.body]).toEqual([404, { error: REMINDER_MESSAGES.notFound }])
  })

  test('keep their entries after tenants and invoices were deleted', async () => {
    const run = (await reminders.listRuns()).find(({ trigger }) => trigger === 'switched-on')
    const [entry] = run?.entries ?? []
    await fixture.admin.call(`DELETE /invoices/${entry?.invoiceId}`)
    await fixture.admin.call(`DELETE /tenants/${entry?.tenantId}`)
    const after = (await reminders.listRuns()).find(({ id }) => id === run?.id)
    expect(after?.reminded).toBe(3)
    expect(after?.entries.map(({ due }) => due)).toEqual(['2026-11-20', '2026-11-23'])
    expect(after?.entries[0]).toMatchObject({ tenantName: fixture.tenant.tenant.name, mailState: 'sent' })
  })
})
