import { describe, expect, test } from 'vitest'
import { type BookedPart, invoiceLines, type Line } from './journal.rules.ts'
import { deferredAfter, reversedLines, unusedLines } from './journal.unused.rules.ts'

const place = {
  leaseId: null,
  unitId: 'u',
  unitName: 'B12',
  unitKind: 'shop' as const,
  propertyId: 'p',
  propertyName: 'Bohye (Shops)',
  tenantName: 'Akosua',
}
/** GHS 12.00 for the first quarter of 2027, with VAT of GHS 2.00. */
const invoice = invoiceLines({
  id: 'i',
  day: '2026-12-20',
  amount: 1200,
  vatRate: 20,
  vatAmount: 200,
  purpose: 'rent',
  place,
  periodFrom: '2027-01-01',
  periodTo: '2027-03-31',
})
const part = (changes: Partial<BookedPart> = {}): BookedPart => ({
  ...place,
  invoiceId: 'i',
  purpose: 'rent',
  percent: null,
  vatRate: 20,
  amount: 900,
  vat: 150,
  tax: 0,
  ...changes,
})
const shown = (lines: readonly Line[]) => lines.map(({ day, account, amount }) => [day, account, amount])
const sumAmounts = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

describe('a credit note for an unused part', () => {
  test('before its months have begun comes out of deferred income, the last months first', () => {
    const lines = unusedLines(part(), deferredAfter(invoice, [], '2026-12-31'), '2026-12-31')
    expect(shown(lines)).toEqual([
      ['2026-12-31', 'Deferred income', 750],
      ['2026-12-31', 'Output VAT', 150],
      ['2026-12-31', 'Tenants receivable', -900],
      ['2027-03-01', 'Rent income', 333],
      ['2027-03-01', 'Deferred income', -333],
      ['2027-02-01', 'Rent income', 334],
      ['2027-02-01', 'Deferred income', -334],
      ['2027-01-01', 'Rent income', 83],
      ['2027-01-01', 'Deferred income', -83],
    ])
    expect(sumAmounts(lines)).toBe(0)
    expect(lines[2]).toMatchObject({ vat: -150, tax: 0 })
  })

  test.each<[string, string, [string, number][]]>([
    ['on the first day of its last month', '2027-03-01', [['Credit notes', 750]]],
    [
      'the day before that',
      '2027-02-28',
      [
        ['Deferred income', 333],
        ['Credit notes', 417],
      ],
    ],
  ])('%s takes what has been income as credit note', (_, day, expected) => {
    const lines = unusedLines(part(), deferredAfter(invoice, [], day), day)
    const own = lines.filter((line) => line.day === day && /Deferred|notes/.test(line.account))
    expect(own.map(({ account, amount }) => [account, amount])).toEqual(expected)
    expect(sumAmounts(lines)).toBe(0)
  })

  test('takes nothing that another one has taken', () => {
    const first = unusedLines(
      part({ amount: 400, vat: 67 }),
      deferredAfter(invoice, [], '2027-01-05'),
      '2027-01-05',
    )
    const left = deferredAfter(invoice, first, '2027-01-05')
    expect([...left]).toEqual([
      ['2027-02-01', 334],
      ['2027-03-01', 0],
    ])
  })

  test('of a deposit comes out of what was invoiced', () => {
    const lines = unusedLines(part({ purpose: 'deposit', vat: 0, vatRate: null }), new Map(), '2027-01-05')
    expect(shown(lines)).toEqual([
      ['2027-01-05', 'Deposits invoiced', 900],
      ['2027-01-05', 'Tenants receivable', -900],
    ])
  })

  test('is taken back today, and on their own days where months lie ahead', () => {
    const lines = unusedLines(part(), deferredAfter(invoice, [], '2026-12-31'), '2026-12-31')
    const back = reversedLines(lines, '2027-02-10')
    expect(new Set(back.map(({ day }) => day))).toEqual(new Set(['2027-02-10', '2027-03-01']))
    expect(sumAmounts([...lines, ...back])).toBe(0)
    expect(sumAmounts(back.filter(({ day }) => day === '2027-03-01'))).toBe(0)
  })
})
