import { expect, it } from 'vitest'
import { DEFAULT_REMINDERS, type ReminderEntry } from '../reminders.contract.ts'
import {
  daysLabel,
  leasesToday,
  quietHoursLabel,
  quietRunsLabel,
  quietUntilLabel,
  remindedLabel,
  savedMessage,
  sendLabel,
  stagesLabel,
  switchOnLabel,
} from './reminder-labels.ts'

it('labels the days until an invoice or a lease end', () => {
  const of = (stage: ReminderEntry['stage']) => (daysLeft: number) => daysLabel({ stage, daysLeft })
  expect([3, 1, 0, -1, -3].map(of('before'))).toEqual([
    'due in 3 days',
    'due in 1 day',
    'due today',
    'overdue by 1 day',
    'overdue by 3 days',
  ])
  expect([10, 0].map(of(null))).toEqual(['ends in 10 days', 'ends today'])
})

it('counts whom a run reminded', () => {
  expect(remindedLabel({ job: 'leases', reminded: 1 })).toBe('1 tenant')
  expect(remindedLabel({ job: 'invoices', reminded: 1200 })).toBe('1,200 invoices')
  expect(remindedLabel({ job: 'invoices', reminded: 0 })).toBe('nobody')
})

it('describes quiet hours, also with incomplete times', () => {
  expect(quietHoursLabel({ on: true, from: '20:00', until: '07:00' })).toBe(
    'No reminder is mailed between 20:00 and 07:00; what falls into that time goes out at 07:00.',
  )
  expect(quietHoursLabel({ on: true, from: '', until: '07:00' })).toContain('these hours')
  expect(quietHoursLabel({ on: false, from: '20:00', until: '07:00' })).toMatch(/^Off: /)
})

it('labels the button by its effect', () => {
  expect([0, 1, 12].map((count) => switchOnLabel(count, true))).toEqual([
    'Switch on',
    'Switch on and send 1 reminder',
    'Switch on and send 12 reminders',
  ])
  expect(switchOnLabel(12, false)).toBe('Switch on with 12 reminders')
})

it('says when emails will be sent, not that they were', () => {
  const quiet = { on: true, from: '08:00', until: '18:00' }
  const now = { switchedOn: true, reminded: 11, quiet, sendAt: '2026-12-01T18:00:12.345Z' }
  const later = { ...now, sendAt: '2026-12-01T18:00:00.000Z' }
  expect(savedMessage({ ...now, switchedOn: false, reminded: 0 }, 'settings')).toBe(
    'Reminders updated successfully!',
  )
  expect(savedMessage({ ...now, reminded: 0 }, 'settings')).toBe(
    'Switched on. Nobody is to be reminded today.',
  )
  expect(savedMessage(now, 'settings')).toBe('Switched on. 11 reminders go out now.')
  expect(savedMessage(later, 'settings')).toBe('Switched on. 11 reminders wait until 18:00.')
  expect(savedMessage({ ...later, reminded: 1 }, 'none')).toContain('1 reminder waits until mail is set up')
  expect(savedMessage(later, 'off')).toBe('Switched on. 11 reminders stand in the portal only: mail is off.')
})

it('says which stages are on', () => {
  const { before, after, ...others } = DEFAULT_REMINDERS
  expect(stagesLabel(DEFAULT_REMINDERS)).toBe('')
  expect(
    stagesLabel({
      ...others,
      before: { ...before, on: true, days: 1 },
      onDay: { on: true },
      after: { ...after, on: true, days: 5 },
    }),
  ).toBe('1 day before, on the day, 5 days after')
})

it('says when the mails of a dry run would go out', () => {
  const quiet = { ...DEFAULT_REMINDERS.quiet, on: true }
  const now = { sendAt: '2026-12-01T18:00:12.345Z' }
  const later = { sendAt: '2026-12-02T07:00:00.000Z' }
  expect(quietUntilLabel(now, quiet)).toBeNull()
  expect(quietUntilLabel(later, quiet)).toBe('07:00')
  expect(quietUntilLabel(later, { ...quiet, on: false })).toBeNull()
  expect(sendLabel(now, quiet, 'environment')).toBe('The mails would go out at once.')
  expect(sendLabel(later, quiet, 'environment')).toContain('at 07:00')
  expect(sendLabel(later, quiet, 'none')).toContain('Mail is not set up yet')
  expect(sendLabel(later, quiet, 'off')).toContain('Mail is switched off')
})

it('names who gets a lease reminder today, up to three', () => {
  const of = (count: number, ...names: string[]) =>
    leasesToday({
      count,
      entries: names.map((tenantName) => ({
        tenantName,
        tenantId: tenantName,
        to: '',
        stage: null,
        due: '2026-12-05',
        daysLeft: 3,
        invoiceId: null,
        invoiceNumber: null,
        amount: null,
      })),
    })
  expect(of(0)).toBe('Nobody gets one today.')
  expect(of(1, 'Ama')).toBe('Today: Ama.')
  expect(of(2, 'Ama', 'Kojo')).toBe('Today: Ama and Kojo.')
  expect(of(1200, 'Ama', 'Kojo', 'Esi', 'Yaw')).toBe('Today: Ama, Kojo, Esi and 1,197 more.')
})

it('puts runs that reminded nobody into one line', () => {
  const invoices = (day: string) => ({ job: 'invoices' as const, day })
  const leases = (day: string) => ({ job: 'leases' as const, day })
  expect(quietRunsLabel([leases('2026-12-05')], [])).toBe('Lease reminders: nobody on 5 Dec 2026')
  expect(quietRunsLabel([invoices('2026-12-05'), leases('2026-12-05')], ['2026-12-05'])).toBe(
    'Nobody to remind on 5 Dec 2026',
  )
  expect(
    quietRunsLabel(
      [invoices('2026-12-05'), leases('2026-12-04'), leases('2026-12-03')],
      ['2026-12-05', '2026-12-04'],
    ),
  ).toBe('2 days with nobody to remind: 4 Dec 2026 to 5 Dec 2026')
  expect(quietRunsLabel([invoices('2026-12-05'), leases('2026-12-04')], [])).toBe(
    'Nobody else to remind: 4 Dec 2026 to 5 Dec 2026',
  )
})
