import { expect, test } from 'vitest'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import { createTestReminders } from '../../../../testing/reminders/reminders.ts'
import type { ReminderRun } from '../reminders.contract.ts'

const fixture = setUpMailFixture()
const off = setUpMailFixture({ SMTP_URL: 'off' })
const reminders = createTestReminders(() => fixture)
const ON = { after: { on: true, days: 3 } }
const NONE = { sent: 0, waiting: 0, notSent: 0, off: 0, withdrawn: 0 }
const QUIET_END = '2026-11-20T18:00:00.000Z'

/** Checks that the list and each single run agree. */
async function outcomes({ admin } = fixture): Promise<Pick<ReminderRun, 'job' | 'mails' | 'heldUntil'>[]> {
  const listed = (await admin.call<ReminderRun[]>('GET /reminders/runs')).body
  const opened = await Promise.all(
    listed.map(async ({ id }) => (await admin.call<ReminderRun>(`GET /reminders/runs/${id}`)).body),
  )
  expect(opened.map(({ mails, heldUntil }) => ({ mails, heldUntil }))).toEqual(
    listed.map(({ mails, heldUntil }) => ({ mails, heldUntil })),
  )
  return listed
    .filter(({ reminded }) => reminded > 0)
    .map(({ job, mails, heldUntil }) => ({ job, mails, heldUntil }))
}

test('a run shows the state of its mails: delayed, withdrawn by a payment, sent, failed', async () => {
  fixture.portal.clock.set('2026-11-01T09:00:00Z')
  await fixture.portal.createTenant(fixture.admin, { leaseEndDate: '2026-12-18' })
  const paid = await fixture.createInvoice({ dueDate: '2026-11-15' })
  for (const dueDate of ['2026-11-16', '2026-11-17']) await fixture.createInvoice({ dueDate })
  fixture.portal.clock.set('2026-11-20T09:00:00Z')
  Object.assign(fixture.admin, await fixture.portal.signIn(fixture.admin.email, 'correct horse'))
  const { sendAt, reminded } = await reminders.changeSettings({
    ...ON,
    quiet: { on: true, from: '08:00', until: '18:00' },
  })
  expect([sendAt, reminded]).toEqual([QUIET_END, 3])
  expect(await outcomes()).toEqual([
    { job: 'invoices', mails: { ...NONE, waiting: 3 }, heldUntil: QUIET_END },
  ])

  await fixture.changeInvoice(paid.id, { status: 'Paid' })
  await reminders.withdrawOutdated()
  const withdrawn = { ...NONE, waiting: 2, withdrawn: 1 }
  expect(await outcomes()).toEqual([{ job: 'invoices', mails: withdrawn, heldUntil: QUIET_END }])

  await reminders.runAt('2026-11-20T10:00:00Z')
  const leases = (outcome: object, heldUntil: string | null) => ({
    job: 'leases',
    mails: { ...NONE, ...outcome },
    heldUntil,
  })
  expect(await outcomes()).toContainEqual(leases({ waiting: 1 }, QUIET_END))

  fixture.mails.mode = 'reject temporarily'
  await reminders.runAt('2026-11-20T18:00:00Z')
  await reminders.sendDueMails()
  expect(await outcomes()).toContainEqual({ job: 'invoices', mails: withdrawn, heldUntil: null })
  fixture.mails.mode = 'accept'
  await reminders.runAt('2026-11-20T18:02:00Z')
  await reminders.sendDueMails()
  expect(await outcomes()).toContainEqual({
    job: 'invoices',
    mails: { ...NONE, sent: 2, withdrawn: 1 },
    heldUntil: null,
  })
  expect(await outcomes()).toContainEqual(leases({ sent: 1 }, null))
})

test('mail that is off differs from mail that failed', async () => {
  off.portal.clock.set('2026-11-20T09:00:00Z')
  await off.portal.createTenant(off.admin, { leaseEndDate: '2026-12-18' })
  await createTestReminders(() => off).runAt('2026-11-20T10:00:00Z')
  await createTestReminders(() => off).sendDueMails()
  const [run] = await outcomes(off)
  expect(run).toEqual({ job: 'leases', mails: { ...NONE, notSent: 1, off: 1 }, heldUntil: null })
})
