import { expect, test } from 'vitest'
import type { StatementFigures } from './owner-statements.contract.ts'
import { letDaysText, occupiedText, statementFileName, statementParts } from './owner-statements.lines.ts'

const PLAIN: StatementFigures = {
  receivedByPurpose: [{ purpose: 'rent', amount: 1000 }],
  ...{ received: 1000, withheld: 0, receivedInMoney: 1000, vat: 0 },
  expensesByCategory: [],
  ...{ expenses: 0, tax: 80, taxPayable: 80, net: 920, payOut: 920, deposits: 0, totalReceived: 1000 },
  ...{ units: 1, occupiedUnits: 1, occupancyPercent: 100, letDays: 30, availableDays: 30 },
  letDaysPercent: 100,
}
const textsOf = (figures: StatementFigures) =>
  statementParts(figures).map(({ title, lines }) => [
    title,
    ...lines.map(({ label, cedis }) => `${label} ${cedis}`),
  ])

test('a plain month has what came in, what went out, the tax and the net', () => {
  expect(textsOf(PLAIN)).toEqual([
    ['Money in', 'Rent 1000', 'Received 1000'],
    ['Money out', 'Expenses 0'],
    ['Tax and net', 'Tax on the rent -80', 'Net 920'],
  ])
})

test('withheld tax, VAT, expenses and deposits have lines of their own, which add up', () => {
  const figures: StatementFigures = {
    ...PLAIN,
    receivedByPurpose: [
      { purpose: 'rent', amount: 1000 },
      { purpose: 'utility', amount: 200 },
    ],
    ...{ received: 1200, withheld: 50, receivedInMoney: 1150, vat: 100 },
    expensesByCategory: [{ category: 'repairs', total: 300, count: 2 }],
    ...{ expenses: 300, taxPayable: 30, net: 720, payOut: 720, deposits: 400, totalReceived: 1600 },
  }
  expect(textsOf(figures)).toEqual([
    ['Money in', 'Rent 1000', 'Utilities 200', 'Received 1200', 'Of this withheld as tax 50'],
    ['Money out', 'Repairs -300', 'Expenses -300'],
    ['Tax and net', 'VAT in what was received -100', 'Tax on the rent -80', 'Net 720'],
    [
      'The same in money',
      ...['Received in money 1150', 'VAT -100', 'Expenses -300', 'Tax still to pay -30', 'To pay out 720'],
    ],
    ['Not income', 'Deposits, held for tenants 400', 'Received with deposits 1600'],
  ])
})

test.each([
  [{ units: 20, occupiedUnits: 17, occupancyPercent: 85 }, '17 of 20 units (85 %)'],
  [{ units: 1, occupiedUnits: 0, occupancyPercent: 0 }, '0 of 1 unit (0 %)'],
  [{ units: 0, occupiedUnits: 0, occupancyPercent: null }, 'No units'],
])('%o is said as %s', (counts, text) => {
  expect(occupiedText(counts)).toBe(text)
})

test('a month that has not begun has no days', () => {
  expect(letDaysText({ letDays: 0, availableDays: 0, letDaysPercent: null })).toBeNull()
  expect(letDaysText(PLAIN)).toBe('30 of 30 days (100 %)')
})

test.each([
  [null, 'Owner_Statement_2026-11.pdf'],
  ['Bohye (Shops)', 'Owner_Statement_2026-11_Bohye_Shops.pdf'],
  ['Ɔdɔ / Fie 7', 'Owner_Statement_2026-11_Ɔdɔ_Fie_7.pdf'],
])('the file of %s is %s', (property, name) => {
  expect(statementFileName('2026-11', property, 'pdf')).toBe(name)
})
