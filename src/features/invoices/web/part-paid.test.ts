import { expect, it } from 'vitest'
import { partPaidText } from './part-paid.tsx'

it.each([
  [0, 0, 0, 'Unpaid', null],
  [300, 0, 0, 'Overdue', 'GHS 300.00 of 850.00 paid, GHS 550.00 left'],
  [0, 100, 0, 'Unpaid', 'GHS 100.00 of 850.00 credited, GHS 750.00 left'],
  [300.5, 100, 0, 'Payment Under Review', 'GHS 300.50 of 850.00 paid, GHS 100.00 credited, GHS 449.50 left'],
  [0, 0, 50, 'Unpaid', 'GHS 50.00 of 850.00 written off, GHS 800.00 left'],
  [
    300,
    100,
    50,
    'Overdue',
    'GHS 300.00 of 850.00 paid, GHS 100.00 credited, GHS 50.00 written off, GHS 400.00 left',
  ],
  [850, 0, 0, 'Paid', null],
])(
  'with %d paid, %d credited and %d written off an invoice that shows %s says %j',
  (amountPaid, amountCredited, amountWrittenOff, displayStatus, text) => {
    const amountDue = 850 - amountPaid - amountCredited - amountWrittenOff
    const settled = { amountPaid, amountCredited, amountWrittenOff }
    expect(partPaidText({ displayStatus, amount: 850, ...settled, amountDue })).toBe(text)
  },
)
