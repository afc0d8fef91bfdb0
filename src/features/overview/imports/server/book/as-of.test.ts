import { expect, test } from 'vitest'
import { asOfProblem, findBookDay } from './as-of.ts'

const TODAY = '2026-11-29'
const PAID = [[{ month: '2026-08', amount: 0 }], [{ month: '2026-09', amount: 'rent' as const }]]

test.each([
  ['the chosen day', { chosen: '2026-10-15' }, null, '2026-10-15', null],
  ['a day in the title', { titleDay: '2026-10-31' }, null, '2026-10-31', null],
  ['the end of the last month with a payment', { paid: PAID }, null, '2026-09-30', null],
  ['today', {}, null, TODAY, null],
  ['today, in a month that is paid', { paid: [[{ month: '2026-11', amount: 5 }]] }, null, TODAY, null],
  ['today in the title', { titleDay: TODAY }, null, TODAY, null],
  ['tomorrow in the title', { titleDay: '2026-11-30' }, null, TODAY, /later than today/],
  ['the first open day', { titleDay: '2026-10-01' }, '2026-09-30', '2026-10-01', null],
  [
    'the last closed day',
    { titleDay: '2026-09-30' },
    '2026-09-30',
    '2026-10-01',
    /closed through 30 Sep 2026/,
  ],
])('%s', (_what, given, closedThrough, asOf, note) => {
  const found = findBookDay(
    { chosen: undefined, titleDay: null, paid: [], ...given },
    { today: TODAY, closedThrough },
  )
  expect(found).toEqual({ asOf, note: note && expect.stringMatching(note) })
})

test.each([
  [TODAY, null],
  ['2026-11-30', /later day than today/],
  ['2026-10-01', null],
  ['2026-09-30', /closed through 30 Sep 2026/],
])('choosing %s says %s', (day, problem) => {
  const found = asOfProblem(day, { today: TODAY, closedThrough: '2026-09-30' })
  expect(found).toEqual(problem && expect.stringMatching(problem))
})
