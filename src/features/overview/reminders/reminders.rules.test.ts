import { describe, expect, test } from 'vitest'
import { quietUntil } from '../../../shared/quiet-hours.ts'
import { DEFAULT_REMINDERS, type ReminderSettings, type Stage } from './reminders.contract.ts'
import { dueSpans, dueStage, hasNewStage, isDailyDue, isLeaseDue } from './reminders.rules.ts'

const DUE = '2026-12-10'
type Days = { before?: number; on?: boolean; after?: number }
const stages = ({ before, on = false, after }: Days): ReminderSettings => ({
  ...DEFAULT_REMINDERS,
  before: { on: before !== undefined, days: before ?? 3 },
  onDay: { on },
  after: { on: after !== undefined, days: after ?? 3 },
})
const ALL = { before: 3, on: true, after: 5 }
const LONG_AGO = '2026-10-01'

describe('the stage of an invoice that is due on 10 Dec', () => {
  const rows: [today: string, on: Days, stage: Stage | null][] = [
    ['2026-12-06', ALL, null],
    ['2026-12-07', ALL, 'before'],
    ['2026-12-09', ALL, 'before'],
    ['2026-12-10', ALL, 'on'],
    ['2026-12-14', ALL, 'on'],
    ['2026-12-15', ALL, 'after'],
    ['2026-12-22', ALL, 'after'],
    ['2026-12-23', ALL, null],
    ['2026-12-10', { before: 3 }, null],
    ['2026-12-17', { on: true }, 'on'],
    ['2026-12-18', { on: true }, null],
    ['2026-12-10', { before: 3, after: 5 }, null],
    ['2026-12-10', { after: 1 }, null],
    ['2026-12-11', { after: 1 }, 'after'],
    ['2026-12-18', { after: 1 }, 'after'],
    ['2026-12-19', { after: 1 }, null],
    ['2026-11-10', { before: 30 }, 'before'],
    ['2026-11-17', { before: 30 }, 'before'],
    ['2026-11-18', { before: 30 }, null],
    ['2027-02-08', { on: true, after: 60 }, 'after'],
    ['2026-12-10', {}, null],
  ]
  test.each(rows)('on %s with %o is %s', (today, on, stage) => {
    const invoice = { dueDate: DUE, issuedOn: LONG_AGO, lastRemindedOn: null }
    expect(dueStage(invoice, stages(on), today)).toBe(stage)
  })

  const CASES: [what: string, issuedOn: string, lastRemindedOn: string | null, stage: Stage | null][] = [
    ['issued the day before it begins', '2026-12-06', null, 'before'],
    ['issued on its day', '2026-12-07', null, null],
    ['reminded of the day before it begins', LONG_AGO, '2026-12-06', 'before'],
    ['reminded of on its day', LONG_AGO, '2026-12-07', null],
    [
      'reminded of before it was issued, as a clock that was set back has it',
      '2026-12-07',
      '2026-12-01',
      null,
    ],
  ]
  test.each(CASES)('3 days before is skipped when it was %s', (_what, issuedOn, lastRemindedOn, stage) => {
    expect(dueStage({ dueDate: DUE, issuedOn, lastRemindedOn }, stages(ALL), '2026-12-08')).toBe(stage)
  })

  test('lies within the ranges of due days for any settings', () => {
    for (const before of [undefined, 1, 30])
      for (const on of [false, true])
        for (const after of [undefined, 1, 60]) {
          const settings = stages({ ...(before && { before }), on, ...(after && { after }) })
          for (let at = 0; at < 120; at += 1) {
            const today = new Date(Date.parse('2026-11-01') + at * 86_400_000).toISOString().slice(0, 10)
            const within = dueSpans(settings, today).some(({ from, to }) => from <= DUE && DUE <= to)
            const stage = dueStage(
              { dueDate: DUE, issuedOn: LONG_AGO, lastRemindedOn: null },
              settings,
              today,
            )
            expect(within || stage === null, `${today} ${stage}`).toBe(true)
          }
        }
  })
})

test.each([
  ['2026-12-09', false],
  ['2026-12-10', true],
  ['2027-01-09', true],
  ['2027-01-10', false],
  [null, false],
])('a lease that ends on %s is reminded of on 10 Dec: %s', (leaseEndDate, due) => {
  expect(isLeaseDue(leaseEndDate, '2026-12-10')).toBe(due)
})

describe('quiet hours', () => {
  const NIGHT = { on: true, from: '20:00', until: '07:00' }
  const NOON = { on: true, from: '12:00', until: '13:30' }
  const LONDON = 'Europe/London'
  const rows: [what: string, quiet: typeof NIGHT, zone: string, now: string, until: string][] = [
    ['just before', NIGHT, 'Africa/Accra', '2026-12-10T19:59:59.999Z', '2026-12-10T19:59:59.999Z'],
    ['exactly at their begin', NIGHT, 'Africa/Accra', '2026-12-10T20:00:00.000Z', '2026-12-11T07:00:00.000Z'],
    ['at midnight', NIGHT, 'Africa/Accra', '2026-12-11T00:00:00.000Z', '2026-12-11T07:00:00.000Z'],
    ['just before their end', NIGHT, 'Africa/Accra', '2026-12-11T06:59:59.999Z', '2026-12-11T07:00:00.000Z'],
    ['exactly at their end', NIGHT, 'Africa/Accra', '2026-12-11T07:00:00.000Z', '2026-12-11T07:00:00.000Z'],
    [
      'within a day, at their begin',
      NOON,
      'Africa/Accra',
      '2026-12-10T12:00:00.000Z',
      '2026-12-10T13:30:00.000Z',
    ],
    [
      'within a day, at their end',
      NOON,
      'Africa/Accra',
      '2026-12-10T13:30:00.000Z',
      '2026-12-10T13:30:00.000Z',
    ],
    [
      'within a day, the night before',
      NOON,
      'Africa/Accra',
      '2026-12-10T02:00:00.000Z',
      '2026-12-10T02:00:00.000Z',
    ],
    [
      'switched off',
      { ...NIGHT, on: false },
      'Africa/Accra',
      '2026-12-10T22:00:00.000Z',
      '2026-12-10T22:00:00.000Z',
    ],
    ['east of here', NIGHT, 'Asia/Kolkata', '2026-12-10T14:30:00.000Z', '2026-12-11T01:30:00.000Z'],
    [
      'in the night that is an hour shorter',
      NIGHT,
      LONDON,
      '2026-03-28T20:00:00.000Z',
      '2026-03-29T06:00:00.000Z',
    ],
    [
      'in the night that is an hour longer',
      NIGHT,
      LONDON,
      '2026-10-24T19:00:00.000Z',
      '2026-10-25T07:00:00.000Z',
    ],
    [
      'that end within the hour that is left out',
      { on: true, from: '22:00', until: '01:30' },
      LONDON,
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'that end within the hour that comes twice',
      { on: true, from: '22:00', until: '01:30' },
      LONDON,
      '2026-10-24T23:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'that leave a single minute',
      { on: true, from: '07:01', until: '07:00' },
      LONDON,
      '2026-10-24T06:01:30.000Z',
      '2026-10-25T07:00:00.000Z',
    ],
  ]
  test.each(rows)('%s', (_what, quiet, zone, now, until) => {
    expect(quietUntil(quiet, new Date(now), zone).toISOString()).toBe(until)
  })
})

test.each([
  ['before it begins', undefined, '2026-12-10T06:59:59.999Z', false],
  ['when it begins', undefined, '2026-12-10T07:00:00.000Z', true],
  ['late at night', '2026-12-09', '2026-12-10T23:59:00.000Z', true],
  ['once it is done', '2026-12-10', '2026-12-10T12:00:00.000Z', false],
  [
    'on a day before that which is done, when the clock was set back',
    '2026-12-11',
    '2026-12-10T12:00:00.000Z',
    true,
  ],
])("a day's run is due %s", (_when, doneOn, now, due) => {
  expect(isDailyDue(doneOn, new Date(now), 'Africa/Accra')).toBe(due)
})

test('only a stage that was off and is on is newly on', () => {
  expect(hasNewStage(stages({}), stages({ on: true }))).toBe(true)
  expect(hasNewStage(stages({ before: 3 }), stages({ before: 7 }))).toBe(false)
  expect(hasNewStage(stages(ALL), stages({ on: true }))).toBe(false)
  expect(hasNewStage(stages({ on: true }), stages({ after: 2 }))).toBe(true)
})
