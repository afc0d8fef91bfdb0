import { expect, test } from 'vitest'
import type { StatementFigures } from './owner-statements.contract.ts'
import {
  occupiedDaysText,
  occupiedText,
  statementFileName,
  statementParts,
} from './owner-statements.lines.ts'

const PLAIN: StatementFigures = {
  receivedByPurpose: [{ purpose: 'rent', amount: 1000 }],
  received: 1000,
  withheld: 0,
  receivedInMoney: 1000,
  notInMoney: 0,
  vat: 0,
  vatDue: 0,
  expensesByCategory: [],
  expenses: 0,
  fees: 0,
  tax: 80,
  taxPayable: 80,
  net: 920,
  payOut: 920,
  deposits: 0,
  totalReceived: 1000,
  units: 1,
  occupiedUnits: 1,
  occupancyPercent: 100,
  letDays: 30,
  availableDays: 30,
  letDaysPercent: 100,
  depositMovement: { opening: 0, received: 0, used: 0, returned: 0, closing: 0 },
}
const listTexts = (figures: StatementFigures) =>
  statementParts(figures).map(({ title, lines }) => [
    title,
    ...lines.map(({ label, cedis }) => `${label} ${cedis}`),
  ])

test('a plain month has what came in, what went out, the tax and the net', () => {
  expect(listTexts(PLAIN)).toEqual([
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
    received: 1200,
    withheld: 50,
    receivedInMoney: 1150,
    notInMoney: 250,
    vat: 100,
    vatDue: 40,
    expensesByCategory: [{ category: 'repairs', total: 300, count: 2 }],
    expenses: 300,
    fees: 12,
    taxPayable: 30,
    net: 708,
    payOut: 708,
    deposits: 400,
    totalReceived: 1600,
    depositMovement: { opening: 500, received: 600, used: 250, returned: 200, closing: 650 },
  }
  expect(listTexts(figures)).toEqual([
    ['Money in', 'Rent 1000', 'Utilities 200', 'Received 1200', 'Of this withheld as tax 50'],
    ['Money out', 'Repairs -300', 'Expenses -300', 'Fees of the payment provider -12'],
    [
      'Tax and net',
      ...['VAT in what was received -100', 'Tax on the rent -80', 'Net 708'],
      'VAT due: invoices less credit notes 40',
    ],
    [
      'The same in money',
      ...['Received in money 1150', 'VAT -100', 'Expenses -300', 'Fees of the payment provider -12'],
      ...['Tax still to pay -30', 'To pay out 708'],
    ],
    ['Income without money', 'Paid from deposits and opening credit 250'],
    ['Not income', 'Deposits received, less given back 400', 'Received with deposits 1600'],
    [
      'Deposits held for tenants',
      ...['At the beginning 500', 'Received 600', 'Used for charges -250', 'Given back -200'],
      'At the end 650',
    ],
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
  expect(occupiedDaysText({ letDays: 0, availableDays: 0, letDaysPercent: null })).toBeNull()
  expect(occupiedDaysText(PLAIN)).toBe('30 of 30 days (100 %)')
})

test.each([
  [null, 'Owner_Statement_2026-11.pdf'],
  ['Bohye (Shops)', 'Owner_Statement_2026-11_Bohye_Shops.pdf'],
  ['Ɔdɔ / Fie 7', 'Owner_Statement_2026-11_Ɔdɔ_Fie_7.pdf'],
])('the file of %s is %s', (property, name) => {
  expect(statementFileName('2026-11', property, 'pdf')).toBe(name)
})
