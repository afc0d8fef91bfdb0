import { expect, it } from 'vitest'
import { partPaidText } from './part-paid.tsx'

it.each([
  [0, 0, 0, 'Unpaid', null, null],
  [300, 0, 0, 'Overdue', 'GHS 300.00 of 850.00 paid, GHS 550.00 left', 'GHS 300.00 of 850.00 paid'],
  [0, 100, 0, 'Unpaid', 'GHS 100.00 of 850.00 credited, GHS 750.00 left', 'GHS 100.00 of 850.00 credited'],
  [
    300.5,
    100,
    0,
    'Payment Under Review',
    'GHS 300.50 of 850.00 paid, GHS 100.00 credited, GHS 449.50 left',
    'GHS 400.50 of 850.00 settled',
  ],
  [0, 0, 50, 'Unpaid', 'GHS 50.00 of 850.00 written off, GHS 800.00 left', 'GHS 50.00 of 850.00 written off'],
  [
    300,
    100,
    50,
    'Overdue',
    'GHS 300.00 of 850.00 paid, GHS 100.00 credited, GHS 50.00 written off, GHS 400.00 left',
    'GHS 450.00 of 850.00 settled',
  ],
  [850, 0, 0, 'Paid', null, null],
])(
  'with %d paid, %d credited and %d written off an invoice that shows %s says %j, or %j in a narrow column',
  (amountPaid, amountCredited, amountWrittenOff, displayStatus, text, short) => {
    const amountDue = 850 - amountPaid - amountCredited - amountWrittenOff
    const settled = { amountPaid, amountCredited, amountWrittenOff }
    const invoice = { displayStatus, amount: 850, ...settled, amountDue } as const
    expect(partPaidText(invoice)).toBe(text)
    expect(partPaidText(invoice, { short: true })).toBe(short)
  },
)
