import { expect, it } from 'vitest'
import type { ReminderRun } from '../reminders.contract.ts'
import { groupRuns, quietDays } from './runs.groups.ts'

const run = (
  id: string,
  day: string,
  reminded: number,
  outcome: ReminderRun['outcome'] = 'done',
): ReminderRun => ({
  id,
  day,
  reminded,
  outcome,
  job: 'invoices',
  trigger: 'daily',
  startedAt: `${day}T07:00:00Z`,
  finishedAt: `${day}T07:00:01Z`,
  error: null,
  mails: { sent: reminded, waiting: 0, notSent: 0, off: 0, withdrawn: 0 },
  heldUntil: null,
})

it('groups consecutive runs without reminders, and keeps each other run', () => {
  const [a, b, c, d, e] = [
    run('a', '2026-12-05', 0),
    run('b', '2026-12-05', 2),
    run('c', '2026-12-04', 0),
    run('d', '2026-12-03', 0),
    run('e', '2026-12-02', 0, 'failed'),
  ]
  const all = [a, b, c, d, e]
  expect(groupRuns(all)).toEqual([{ quiet: [a] }, { run: b }, { quiet: [c, d] }, { run: e }])
  expect(quietDays([c, d], all)).toEqual(['2026-12-04', '2026-12-03'])
  expect(quietDays([a], all)).toEqual([])
  expect(groupRuns([])).toEqual([])
})
