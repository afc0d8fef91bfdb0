import { describe, expect, test } from 'vitest'
import { type ChosenParts, fix, GOOD, type Row, readRows } from '../../../../../testing/imports/book-plans.ts'
import type { ProblemKind } from '../../imports.contract.ts'

describe('a cell', () => {
  test.each<[ProblemKind, Row, string?]>([
    ['name-missing', { name: ' \u200b' }],
    ['name-missing', { name: 'x'.repeat(201) }],
    ['unit-missing', { unit: '-' }],
    ['property-missing', { property: '' }],
    ['amount-bad', { rent: 'six hundred' }],
    ['amount-bad', { rent: '-600' }],
    ['amount-bad', { deposit: '1.5e3' }],
    ['amount-bad', { period: 'weekly' }],
    ['amount-bad', { period: '2 years' }],
    ['amount-bad', { 'paid:2026-09': '600 less water' }],
    ['amount-bad', { balance: '100,000,001' }],
    ['lease-order', { startsOn: '2026-10-01', endsOn: '2026-10-01' }],
    ['property-unknown', { property: 'Adum' }, 'make'],
    ['property-unknown', { property: 'Adum' }, 'p1'],
    ['phone-zero', { phone: '244123456' }, 'add'],
    ['phone-zero', { phone: '24 412 3456' }, 'add'],
    ['phone-two', { phone: '0244123456 / 0201234567' }, 'first'],
    ['phone-two', { phone: '0244123456 0201234567' }, 'first'],
    ['phone-bad', { phone: '024412345' }, 'empty'],
    ['phone-bad', { phone: 'house 7, 024412345' }, 'empty'],
    ['phone-bad', { phone: '2.44123E+08' }, 'empty'],
    ['email-bad', { email: 'ama@' }, 'empty'],
    ['date-bad', { startsOn: '31/02/2026' }, 'empty'],
    ['date-bad', { paidUntil: 'soon' }, 'empty'],
    ['date-bad', { startsOn: '202' }, 'empty'],
    ['date-bad', { startsOn: '11/25/26' }, 'empty'],
    ['date-bad', { rentDay: '32' }, 'empty'],
    ['minus', { balance: '-1' }, 'ahead'],
    ['unit-several', { unit: 'Shops 12 & 13' }, 'split'],
    ['unit-several', { unit: 'A1, A2' }, 'one'],
    ['lease-over', { startsOn: '2025-01-01', endsOn: '2026-09-29' }, 'ended'],
    ['hidden-rows', { hidden: true } as Row, 'take'],
    ['hidden-rows', { hidden: true } as Row, 'leave'],
  ])('%s: %j blocks until %s', (kind, row, answer) => {
    const problem = (chosen: ChosenParts = {}) => {
      const book = readRows([{ ...GOOD, ...row }], { chosen })
      return { ready: book.ready, problem: book.problems.find((one) => one.kind === kind) }
    }
    expect(problem()).toMatchObject({
      ready: false,
      problem: { count: 1, rows: ['2'], blocking: true, fixed: false },
    })
    expect(problem().problem?.sentence).toMatch(/^.{20,}[.?]$/)
    if (answer === undefined) return
    expect(problem().problem?.fixes.map((one) => one.fix)).toContain(answer)
    expect(problem(fix(kind, answer))).toMatchObject({
      ready: true,
      problem: { count: 1, blocking: false, fixed: true },
    })
    expect(problem(fix(kind, 'nonsense')).ready).toBe(false)
    expect(problem(fix(kind, answer, ['3'])).ready).toBe(false)
  })

  test.each<[Row, Record<string, unknown>]>([
    [{ phone: '233244123456' }, { phone: '0244123456' }],
    [{ phone: '+44 7911 123456' }, { phone: '+44 7911 123456' }],
    [
      { phone: 'n/a', email: 'a@b.test' },
      { phone: null, email: 'a@b.test' },
    ],
    [{ name: 'Ama\nMensah' }, { name: 'Ama Mensah' }],
    [{ startsOn: '1/7/23' }, { leases: [expect.objectContaining({ startsOn: '2023-07-01' })] }],
    [{ startsOn: '2019' }, { leases: [expect.objectContaining({ startsOn: '2019-01-01' })] }],
    [{ phone: '0244123456 (wife)' }, { phone: '0244123456' }],
    [{ phone: 'Tel: 024-412-3456' }, { phone: '0244123456' }],
    [
      { phone: 'no phone', email: 'a@b.test' },
      { phone: null, email: 'a@b.test' },
    ],
    [{ startsOn: '45292' }, { leases: [expect.objectContaining({ startsOn: '2024-01-01' })] }],
    [{ startsOn: '1/1/26', advance: 'paid till Dec 2026' }, { opening: -180_000 }],
    [{ note: 'pays late' }, { note: 'pays late' }],
  ])('%j is taken as it is', (row, person) => {
    const book = readRows([{ ...GOOD, ...row }])
    expect(book).toMatchObject({ ready: true, plan: { people: [person] } })
  })

  test.each<[string, string[] | null]>([
    ['Shop 12 & 13', ['Shop 12', 'Shop 13']],
    ['Shops 3 and 4', ['Shop 3', 'Shop 4']],
    ['A1/A2', ['A1', 'A2']],
    ['12, 13, 14', ['12', '13', '14']],
    ['A & B', ['A', 'B']],
    ['Rooms 12 to 14', ['Room 12', 'Room 13', 'Room 14']],
    ['12 to 14', ['12', '13', '14']],
    ['A1-A3', ['A1', 'A2', 'A3']],
    ['Shop A09 – A11', ['Shop A09', 'Shop A10', 'Shop A11']],
    ['Shops 5-7', ['Shop 5', 'Shop 6', 'Shop 7']],
    ['A1-A3, B2', ['A1', 'A2', 'A3', 'B2']],
    ['1-3', null],
    ['Block 2-4', null],
    ['14 to 12', null],
    ['A1-B3', null],
    ['Block 2, Flat 3', null],
    ['2nd floor, room 5', null],
    ['12/A', null],
    ['G-7', null],
    ['Mensah & Sons', null],
  ])('the unit %j is of several: %j', (unit, names) => {
    const book = readRows([{ ...GOOD, unit }], { chosen: fix('unit-several', 'split') })
    expect(book.plan.units.map(({ name }) => name)).toEqual(names ?? [unit])
    expect(readRows([{ ...GOOD, unit }]).ready).toBe(names === null)
  })
})
