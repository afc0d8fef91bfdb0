import { describe, expect, test } from 'vitest'
import { choose, emptyPortal, makeTable, type Row } from '../../../../../testing/imports/book-plans.ts'
import { readBook } from './read-book.ts'

const AS_OF = '2026-09-30'

const read = (row: Row, changes: Parameters<typeof choose>[0] = {}) =>
  readBook(
    makeTable([{ name: 'Ama Mensah', unit: '1', property: 'Kejetia', ...row }], { titleDay: AS_OF }),
    choose(changes),
    emptyPortal(),
  )

const year = (texts: readonly string[]): Row =>
  Object.fromEntries(texts.map((text, at) => [`paid:2026-${String(at + 1).padStart(2, '0')}`, text]))
const nine = (text: string) => year(Array.from({ length: 9 }, () => text))

/** The opening in pesewas, the lease's first day and the charge's. */
const account = (row: Row) => {
  const [person] = read(row).plan.people
  return [person?.opening, person?.leases[0]?.startsOn, person?.leases[0]?.charge?.startsOn]
}

const START = { startsOn: '2025-01-01', rent: '600' }

describe('months', () => {
  test.each<[string, Row, ...unknown[]]>([
    ['all paid', { ...START, ...nine('600') }, 0, '2025-01-01', '2026-10-01'],
    ['all ticked', { ...START, ...nine('✓') }, 0, '2025-01-01', '2026-10-01'],
    ['all marked', { ...START, ...nine('pd') }, 0, '2025-01-01', '2026-10-01'],
    ['paid by phone', { ...START, ...nine('600 momo') }, 0, '2025-01-01', '2026-10-01'],
    ['paid, said first', { ...START, ...nine('pd 600 (cash)') }, 0, '2025-01-01', '2026-10-01'],
    [
      'two not paid',
      { ...START, ...year(['600', 'PAID', '600+600', '', '-', 'nil', '1,200']) },
      60_000 * 9 - 60_000 * 6,
      '2025-01-01',
      '2026-10-01',
    ],
    [
      'a month after the day of the book',
      { ...START, ...year(Array(11).fill('600')) },
      -120_000,
      '2025-01-01',
      '2026-10-01',
    ],
    ['brought forward', { ...START, ...nine('600'), brought: '150.55' }, 15_055, '2025-01-01', '2026-10-01'],
    ['no start', { rent: '600', ...nine('') }, 540_000, '2026-01-01', '2026-10-01'],
    [
      'a start in the months, by its days',
      { startsOn: '2026-09-15', rent: '600', ...nine('') },
      32_000,
      '2026-09-15',
      '2026-10-01',
    ],
    [
      'a start in the months, ticked',
      { startsOn: '2026-09-15', rent: '600', ...year(Array(8).fill('')), 'paid:2026-09': 'paid' },
      0,
      '2026-09-15',
      '2026-10-01',
    ],
    [
      'a start after the day of the book',
      { startsOn: '2026-10-15', rent: '600', ...nine('') },
      0,
      '2026-10-15',
      '2026-10-15',
    ],
    [
      'a start on the day of the book',
      { startsOn: '2026-09-30', rent: '600', ...nine('') },
      2000,
      '2026-09-30',
      '2026-10-01',
    ],
    ['a rent day', { ...START, rentDay: '15th', ...nine('600') }, 0, '2025-01-01', '2026-10-15'],
    [
      'a rent day after the day of the book',
      { ...START, rentDay: '30', ...nine('600') },
      0,
      '2025-01-01',
      '2026-10-30',
    ],
    [
      'quarters on the own day',
      { startsOn: '2025-02-10', rent: '1800', period: 'quarterly', ...nine('') },
      540_000,
      '2025-02-10',
      '2026-11-10',
    ],
    [
      'years on the own day',
      { startsOn: '2025-10-01', rent: '6000', period: 'per annum', ...nine('') },
      0,
      '2025-10-01',
      '2026-10-01',
    ],
    [
      'years that begin on the day of the book',
      { startsOn: '2025-09-30', rent: '6000', period: 'yearly', ...nine('') },
      600_000,
      '2025-09-30',
      '2027-09-30',
    ],
  ])('%s', (_what, row, ...expected) => expect(account(row)).toEqual(expected))
})

describe('paid until', () => {
  test.each<[string, Row, ...unknown[]]>([
    ['the day of the book', { ...START, paidUntil: '30/09/2026' }, 0, '2025-01-01', '2026-10-01'],
    ['a month before', { ...START, paidUntil: '31 Aug 2026' }, 60_000, '2025-01-01', '2026-10-01'],
    ['a month as text', { ...START, paidUntil: 'July 2026' }, 120_000, '2025-01-01', '2026-10-01'],
    [
      'a day within a month',
      { ...START, rent: '100', paidUntil: '20/08/2026' },
      10_000 + 3548,
      '2025-01-01',
      '2026-10-01',
    ],
    ['a month ahead', { ...START, paidUntil: '2026-10-31' }, -60_000, '2025-01-01', '2026-10-01'],
    ['a day ahead', { ...START, rent: '100', paidUntil: '2026-10-01' }, -323, '2025-01-01', '2026-10-01'],
    [
      'half a pesewa, up',
      { ...START, rent: '0.15', paidUntil: '2026-11-01' },
      -16,
      '2025-01-01',
      '2026-10-01',
    ],
    [
      'before the start',
      { startsOn: '2026-08-01', rent: '600', paidUntil: '2026-05-31' },
      120_000,
      '2026-08-01',
      '2026-10-01',
    ],
    ['no start, past', { rent: '600', paidUntil: '2026-06-30' }, 180_000, '2026-07-01', '2026-10-01'],
    ['no start, the day of the book', { rent: '600', paidUntil: AS_OF }, 0, '2026-10-01', '2026-10-01'],
    ['no start, ahead', { rent: '600', paidUntil: '2026-11-30' }, -120_000, AS_OF, '2026-10-01'],
    ['no start and nothing else', { rent: '600' }, 0, AS_OF, '2026-10-01'],
    [
      'a year, half of it ahead',
      { startsOn: '2025-10-01', rent: '3650', period: 'year', paidUntil: '2026-10-10' },
      -10_000,
      '2025-10-01',
      '2026-10-01',
    ],
    [
      'after the end of the lease',
      { ...START, endsOn: '2026-10-31', paidUntil: '2026-11-30' },
      -120_000,
      '2025-01-01',
      '2026-10-01',
    ],
    [
      'the end of the lease, on the day of the book',
      { ...START, endsOn: AS_OF, paidUntil: '2026-08-31' },
      60_000,
      '2025-01-01',
      undefined,
    ],
  ])('%s', (_what, row, ...expected) => expect(account(row)).toEqual(expected))
})

describe('a balance', () => {
  test.each<[string, Row, number | undefined]>([
    ['alone', { ...START, balance: '350.50' }, 35_050],
    ['in an accountant’s brackets', { ...START, balance: '(350)' }, -35_000],
    ['less credit', { ...START, balance: '100', credit: '250' }, -15_000],
    ['credit alone', { ...START, credit: '250' }, -25_000],
    ['and a day ahead, which adds', { ...START, balance: '100', paidUntil: '31/10/2026' }, -50_000],
    ['that says the day ahead too', { ...START, balance: '-600', paidUntil: '31/10/2026' }, -60_000],
    ['that the months say too', { ...START, balance: '1200', ...year(Array(7).fill('600')) }, 120_000],
    ['that the day says too', { ...START, balance: '600', paidUntil: '31/08/2026' }, 60_000],
    ['after an amount brought forward', { ...START, brought: '450', balance: '150' }, 15_000],
  ])('%s', (_what, row, opening) => {
    const book = read(row)
    expect(book.plan.people[0]?.opening).toBe(opening)
    expect(book.problems.map(({ kind }) => kind)).not.toContain('balance-differs')
  })

  const DIFFERS: [string, Row, Record<string, number>][] = [
    [
      'the day',
      { ...START, balance: '100', paidUntil: '31/08/2026' },
      { balance: 10_000, paidUntil: 60_000 },
    ],
    [
      'the day of the book',
      { ...START, balance: '100', paidUntil: AS_OF },
      { balance: 10_000, paidUntil: 0 },
    ],
    ['the months', { ...START, balance: '0', ...nine('') }, { balance: 0, months: 540_000 }],
    [
      'all',
      { ...START, balance: '5', paidUntil: 'Oct 2026', ...nine('600') },
      { balance: -59_500, paidUntil: -60_000, months: 0 },
    ],
    [
      'the day and the months',
      { ...START, paidUntil: 'Oct 2026', ...nine('600') },
      { paidUntil: -60_000, months: 0 },
    ],
  ]
  test.each(DIFFERS)('that differs from %s is asked about', (_what, row, ways) => {
    expect(read(row).ready).toBe(false)
    const problem = read(row).problems.find(({ kind }) => kind === 'balance-differs')
    expect(problem?.fixes.map(({ fix }) => fix)).toEqual(Object.keys(ways))
    for (const fix of ['balance', 'paidUntil', 'months']) {
      const { ready, plan, problems } = read(row, { fixes: [{ kind: 'balance-differs', fix, rows: null }] })
      const problem = problems.find(({ kind }) => kind === 'balance-differs')
      expect([ready, problem?.fixed]).toEqual(fix in ways ? [true, true] : [false, false])
      if (fix in ways) expect(plan.people[0]?.opening).toBe(ways[fix])
    }
  })

  test('below 0 is asked about, and owed turns the column', () => {
    const rows = [{ balance: '-200' }, { balance: '50' }].map((row, at) => ({
      ...START,
      name: `Tenant ${at}`,
      unit: `${at}`,
      property: 'Kejetia',
      ...row,
    }))
    const book = (fix?: string) =>
      readBook(
        makeTable(rows, { titleDay: AS_OF, stated: { balance: -15_000 } }),
        choose({ fixes: fix === undefined ? [] : [{ kind: 'minus', fix, rows: null }] }),
        emptyPortal(),
      )
    const money = (owed: number, ahead: number, stated: number) =>
      expect.objectContaining({
        owed,
        ahead,
        balance: { book: stated, stated, portal: stated, difference: 0 },
      })
    expect(book()).toMatchObject({ ready: false })
    expect(book('ahead')).toMatchObject({ ready: true, money: money(50, 200, -150) })
    expect(book('owed')).toMatchObject({ ready: true, money: money(200, 50, 150) })
  })
})

test('a lease that is over goes on without an end, or has ended', () => {
  const row = { startsOn: '2025-01-01', endsOn: '2026-09-29', rent: '600', ...nine('600') }
  const lease = (fix: string) => {
    const { plan, ready } = read(row, { fixes: [{ kind: 'lease-over', fix, rows: ['2'] }] })
    const [person] = plan.people
    return [ready, person?.opening, person?.leases[0]?.endsOn, person?.leases[0]?.charge]
  }
  expect(read(row)).toMatchObject({ ready: false })
  expect(lease('continue')).toEqual([true, 0, null, { startsOn: '2026-10-01' }])
  expect(lease('ended')).toEqual([true, -2000, '2026-09-29', null])
  expect(read({ ...row, endsOn: AS_OF }).ready).toBe(true)
})
