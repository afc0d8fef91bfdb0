import { expect, it } from 'vitest'
import { partPaidText } from './part-paid.tsx'

it.each([
  [0, 0, 'Unpaid', null],
  [300, 0, 'Overdue', 'GHS 300.00 of 850.00 paid, GHS 550.00 left'],
  [0, 100, 'Unpaid', 'GHS 100.00 of 850.00 credited, GHS 750.00 left'],
  [300.5, 100, 'Payment Under Review', 'GHS 300.50 of 850.00 paid, GHS 100.00 credited, GHS 449.50 left'],
  [850, 0, 'Paid', null],
])(
  'with %d paid and %d credited an invoice that shows %s says %j',
  (amountPaid, amountCredited, displayStatus, text) => {
    const amountDue = 850 - amountPaid - amountCredited
    expect(partPaidText({ displayStatus, amount: 850, amountPaid, amountCredited, amountDue })).toBe(text)
  },
)
