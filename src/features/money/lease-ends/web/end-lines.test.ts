import { expect, test } from 'vitest'
import type { PlannedLeaseEnd } from '../lease-ends.contract.ts'
import { toEnding, toEndLines } from './end-lines.ts'

const SUMS = { owed: 0, credit: 0, held: 0, leftToPay: 0, toGiveBack: 0 }
const invoice = (invoiceId: string, amount: number) => ({
  invoiceId,
  invoiceNumber: `INV-${invoiceId}`,
  description: null,
  amount,
  periodFrom: '2027-01-01',
  periodTo: '2027-01-31',
})
const PLAN: PlannedLeaseEnd = {
  toVoid: [
    { ...invoice('paid', 100), amountPaid: 100, lateFeeOf: null },
    { ...invoice('open', 100), amountPaid: 0, lateFeeOf: null },
  ],
  toCredit: [
    { ...invoice('cut', 100), purpose: 'rent', unused: 40 },
    { ...invoice('deposit', 300), purpose: 'deposit', unused: 200 },
    { ...invoice('back', 100), purpose: 'rent', unused: 0 },
  ],
  toBill: ['2026-11-27', '2026-12-27'].map((billOn, at) => ({
    ruleId: 'r',
    periodFrom: `2026-1${at + 1}-01`,
    periodTo: '2026-12-31',
    amount: 50,
    dueDate: '2027-01-01',
    billOn,
    description: 'Rent',
  })),
  before: SUMS,
  after: SUMS,
  hash: '',
}
const lines = toEndLines(PLAN, '2026-11-27')

test('each line says what happens', () => {
  expect(lines.map(({ key, effect }) => [key, effect])).toEqual([
    ['paid', 'Deleted, GHS 100.00 becomes credit'],
    ['open', 'Deleted'],
    ['cut', 'GHS 40.00 is credited, GHS 60.00 stays'],
    ['deposit', 'GHS 200.00 is not asked for any more'],
    ['back', 'Its credit note is reversed'],
    ['r 2026-11-01', 'Billed at once, due 1 Jan 2027'],
    ['r 2026-12-01', 'Billed on 27 Dec 2026, due 1 Jan 2027'],
  ])
})

test('what is left out goes with its reasons', () => {
  const reasons = new Map([
    ['cut', ' Agreed '],
    ['r 2026-12-01', 'A leak'],
  ])
  expect(toEnding(lines, reasons)).toEqual({
    skip: [{ ruleId: 'r', periodFrom: '2026-12-01', reason: 'A leak' }],
    keep: [{ invoiceId: 'cut', reason: 'Agreed' }],
  })
})
