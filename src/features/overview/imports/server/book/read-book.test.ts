import { describe, expect, test } from 'vitest'
import {
  type ChosenParts,
  choose,
  emptyPortal,
  fix,
  GOOD,
  makeTable,
  type Row,
  readRows,
} from '../../../../../testing/imports/book-plans.ts'
import { PROBLEM_KINDS } from '../../imports.contract.ts'
import type { Table } from './book.types.ts'
import { needsReason } from './money.ts'
import { readBook } from './read-book.ts'

test('a good row is ready, with nothing to say about it', () => {
  const book = readRows([GOOD])
  expect(book).toMatchObject({ ready: true, problems: [], asOfNote: null })
  expect(book.rows[0]).toMatchObject({ state: 'new', same: null, problems: [], values: { rent: '600.00' } })
  expect(book.plan).toEqual({
    properties: [],
    capacities: [],
    units: [{ property: 'Kejetia', name: 'Shop 1', kind: 'shop' }],
    people: [
      {
        rows: ['2'],
        tenantId: null,
        name: 'Ama Mensah',
        email: null,
        phone: '0244123456',
        note: null,
        opening: 0,
        deposit: 0,
        leases: [
          {
            row: '2',
            property: 'Kejetia',
            unit: 'Shop 1',
            unitKind: 'shop',
            startsOn: '2026-09-30',
            endsOn: null,
            rent: 60_000,
            periodMonths: 1,
            rentDay: 1,
            deposit: 0,
            charge: { startsOn: '2026-10-01' },
            overlapReason: null,
          },
        ],
      },
    ],
  })
})

test('each kind has a sentence, one of two counts', () => {
  const kinds = readRows([
    { ...GOOD, rent: '' },
    { ...GOOD, name: 'Yaw', unit: '2', phone: '0244123456', rent: '' },
  ]).problems
  expect(kinds.map(({ kind }) => kind)).toEqual(['rent-missing', 'phone-shared'])
  expect(kinds[0]?.sentence).toMatch(/^2 rows have no rent/)
  expect(PROBLEM_KINDS).toContain(kinds[0]?.kind)
})

test('the later of two fixes wins, for all rows or for some', () => {
  const rows = ['244123456', '244123457'].map((phone, at) => ({
    ...GOOD,
    name: `${at}`,
    unit: `${at}`,
    phone,
  }))
  const book = readRows(rows, { chosen: fix('phone-zero', 'add', ['3']) })
  expect(book.problems).toMatchObject([{ kind: 'phone-zero', count: 1, rows: ['2'], fixed: false }])
  expect(book.rows.map(({ problems }) => problems.map(({ kind }) => kind))).toEqual([['phone-zero'], []])
  const over = { ...GOOD, startsOn: '2025-01-01', endsOn: '2026-01-31' }
  const ends = (...fixes: [string, string[] | null][]) =>
    readRows([over], {
      chosen: { fixes: fixes.map(([answer, keys]) => ({ kind: 'lease-over', fix: answer, rows: keys })) },
    }).plan.people[0]?.leases[0]?.endsOn
  expect(ends(['ended', ['2']], ['continue', null])).toBe(null)
  expect(ends(['continue', null], ['ended', ['2']])).toBe('2026-01-31')
})

test('a problem that a correction answered stays listed', () => {
  const table = makeTable([{ ...GOOD, phone: '02441234' }])
  const [row] = table.rows
  if (row) row.uncorrected = { values: { ...row.values }, paid: [] }
  if (row) row.values.phone = '0244123456'
  const book = readBook(
    table,
    choose({ cells: [{ row: '2', field: 'phone', value: '0244123456' }] }),
    emptyPortal(),
  )
  expect(book).toMatchObject({
    ready: true,
    problems: [{ kind: 'phone-bad', fixed: true, blocking: false, rows: ['2'] }],
  })
})

describe('rows that are left out', () => {
  const bad = { ...GOOD, name: '', rent: '100', hidden: true }
  test('by hand, and taken again', () => {
    const left = readRows([GOOD, { ...bad, hidden: false }], { chosen: { leave: ['3'] } })
    expect(left).toMatchObject({
      ready: true,
      makes: { leftOut: 1, leases: 1 },
      money: { rent: { book: 700, portal: 600, difference: 100 } },
    })
    expect(needsReason(left)).toBe(true)
    const taken = readRows([GOOD, { ...bad, unit: '2', phone: '' }], { chosen: { take: ['3'] } })
    expect(taken.problems).toMatchObject([
      { kind: 'name-missing' },
      { kind: 'hidden-rows', fixed: true },
      { kind: 'no-reach' },
    ])
  })
  test('hidden ones, which the sums of the book leave out too', () => {
    const left = readRows([GOOD, bad], { chosen: fix('hidden-rows', 'leave') })
    expect(left).toMatchObject({
      ready: true,
      makes: { leftOut: 1 },
      money: { rent: { book: 600, difference: 0 } },
    })
    expect(needsReason(left)).toBe(false)
  })
})

describe('money', () => {
  test('one opening for a person, and units share everything equally', () => {
    const rows = [
      { ...GOOD, unit: 'Shop 1 & 2', rent: '600.01', deposit: '100.01', balance: '50' },
      { ...GOOD, unit: 'Shop 3', rent: '10', balance: '-80.5' },
    ]
    const book = readRows(rows, {
      chosen: {
        fixes: [
          { kind: 'unit-several', fix: 'split', rows: null },
          { kind: 'minus', fix: 'ahead', rows: null },
        ],
      },
    })
    expect(book).toMatchObject({
      ready: true,
      makes: { tenants: 1, leases: 3, openings: 1, deposits: 2 },
      money: { owed: 0, ahead: 30.5 },
    })
    const [person] = book.plan.people
    expect(person).toMatchObject({ opening: -3050, deposit: 10_001 })
    expect(person?.leases.map(({ rent, deposit }) => [rent, deposit])).toEqual([
      [30_001, 5001],
      [30_000, 5000],
      [1000, 0],
    ])
    expect(needsReason(book)).toBe(false)
  })
  test('a total that is not the sum needs a reason', () => {
    const wrong = readRows([GOOD], { table: { stated: { rent: 60_001 } } })
    expect(wrong).toMatchObject({ ready: true, problems: [{ kind: 'total-differs', blocking: false }] })
    expect(wrong.problems[0]?.sentence).toBe(
      "The book's total of the rents is GHS 600.01, and its rows add up to GHS 600.00.",
    )
    expect([
      needsReason(wrong),
      needsReason(readRows([GOOD], { table: { stated: { rent: 60_000 } } })),
    ]).toEqual([true, false])
  })
})

test.each<[string, Partial<Table>]>([
  ['no heading', { hasHeadings: false }],
  ['no name', { columns: [] }],
  ['no row', { rows: [] }],
])('a table with %s is not ready', (_what, table) => {
  expect(readRows([GOOD], { table })).toMatchObject({
    ready: false,
    problems: [{ kind: 'headings', blocking: true }],
  })
})

test('the hash follows what would be made', () => {
  const hash = (row: Row, chosen: ChosenParts = {}) => readRows([{ ...GOOD, ...row }], { chosen }).hash
  const base = hash({})
  expect(hash({ rent: '600.00 ' })).toBe(base)
  for (const other of [
    hash({ rent: '601' }),
    hash({ name: 'Ama' }),
    hash({}, { options: { taxed: false } }),
    hash({}, { options: { asOf: '2026-09-29' } }),
  ])
    expect(other).not.toBe(base)
})
