import { describe, expect, test } from 'vitest'
import { describeLateFees, feeAmount, type LateFeeTerms, listFeeDays } from './late-fees.rules.ts'

const TERMS: LateFeeTerms = { kind: 'percent', value: 500, every: 'once', graceDays: 5, cap: null }

type Given = { dueDate: string; today: string } & Partial<{
  graceDays: number
  every: 'once' | 'month'
  since: string
  enteredOn: string
  charged: number[]
}>

function readFeeDays({ dueDate, today, graceDays = 0, every = 'month', ...more }: Given): string[] {
  const { since = '2026-01-01', enteredOn = '2026-01-01', charged = [] } = more
  const late = { dueDate, enteredOn, charged: new Set(charged) }
  return listFeeDays({ every, graceDays }, late, { since, today }).map(({ n, on }) => `${n} ${on}`)
}

describe('the days of late fees', () => {
  test.each<[string, Given, string[]]>([
    ['none on the due day', { dueDate: '2026-03-01', today: '2026-03-01' }, []],
    ['the day after it', { dueDate: '2026-03-01', today: '2026-03-02' }, ['1 2026-03-02']],
    ['none on the last day of grace', { dueDate: '2026-03-01', today: '2026-03-06', graceDays: 5 }, []],
    [
      'the day after the last of grace',
      { dueDate: '2026-03-01', today: '2026-03-07', graceDays: 5 },
      ['1 2026-03-07'],
    ],
    [
      'one where it is charged once, however late',
      { dueDate: '2026-03-01', today: '2026-12-01', every: 'once' },
      ['1 2026-03-02'],
    ],
    ['none twice', { dueDate: '2026-03-01', today: '2026-04-02', charged: [1] }, ['2 2026-04-02']],
    [
      'all that came during an outage, in order',
      { dueDate: '2026-03-01', today: '2026-05-10', charged: [1] },
      ['2 2026-04-02', '3 2026-05-02'],
    ],
    [
      'the last of shorter months, counted from the first',
      { dueDate: '2026-01-30', today: '2026-04-29' },
      ['1 2026-01-31', '2 2026-02-28', '3 2026-03-31'],
    ],
    [
      '29 February of a leap year',
      { dueDate: '2028-01-30', today: '2028-02-29', charged: [1] },
      ['2 2028-02-29'],
    ],
    [
      'on the day from which they count, none before',
      { dueDate: '2026-02-01', today: '2026-04-05', since: '2026-03-02' },
      ['2 2026-03-02', '3 2026-04-02'],
    ],
    [
      'none where the only one came before they count',
      { dueDate: '2026-02-01', today: '2026-04-05', since: '2026-03-02', every: 'once' },
      [],
    ],
    [
      'none that had come when the invoice was entered',
      { dueDate: '2026-02-01', today: '2026-04-05', enteredOn: '2026-03-02' },
      ['3 2026-04-02'],
    ],
  ])('are %s', (_, given, expected) => {
    expect(readFeeDays(given)).toEqual(expected)
  })
})

describe('a late fee', () => {
  test.each<[string, Partial<LateFeeTerms>, { open: number; before?: number }, number]>([
    ['a fixed amount', { kind: 'fixed', value: 5_000 }, { open: 10 }, 5_000],
    ['a percentage of what is open', {}, { open: 100_000 }, 5_000],
    ['half a pesewa up', { value: 250 }, { open: 20 }, 1],
    ['less than half a pesewa, which is none', { value: 249 }, { open: 20 }, 0],
    ['exact for the largest amount', { value: 9_999 }, { open: 10_000_000_000 }, 9_999_000_000],
    ['cut to what is left under the cap', { cap: 5_000 }, { open: 100_000, before: 4_999 }, 1],
    ['whole where it reaches the cap', { cap: 5_000 }, { open: 100_000 }, 5_000],
    ['none where the cap is reached', { cap: 5_000 }, { open: 100_000, before: 5_000 }, 0],
    ['none where the cap is lower by now', { cap: 4_000 }, { open: 100_000, before: 5_000 }, 0],
  ])('is %s', (_, terms, { open, before = 0 }, expected) => {
    expect(feeAmount({ ...TERMS, ...terms }, { open, before })).toBe(expected)
  })
})

describe('the example', () => {
  const begin = 'An invoice of GHS 1,000.00 due on 1 Mar 2026 that is still open on'
  test.each<[Partial<LateFeeTerms>, string]>([
    [{}, `${begin} 7 Mar 2026 gets a late fee of GHS 50.00.`],
    [
      { kind: 'fixed', value: 2_050, every: 'month', graceDays: 0 },
      `${begin} 2 Mar 2026 gets a late fee of GHS 20.50, and as much again each month from 2 Apr 2026 on.`,
    ],
    [
      { every: 'month', cap: 12_000 },
      `${begin} 7 Mar 2026 gets a late fee of GHS 50.00, and as much again each month from 7 Apr 2026 on, up to GHS 120.00 in all.`,
    ],
    [
      { every: 'month', cap: 7_000 },
      `${begin} 7 Mar 2026 gets a late fee of GHS 50.00, and GHS 20.00 on 7 Apr 2026, up to GHS 70.00 in all.`,
    ],
    [{ every: 'month', cap: 4_000 }, `${begin} 7 Mar 2026 gets a late fee of GHS 40.00.`],
  ])('of %j says what happens when', (terms, text) => {
    expect(describeLateFees({ ...TERMS, ...terms }, '2026-03-01')).toBe(text)
  })
})
