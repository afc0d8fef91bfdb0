import { expect, test } from 'vitest'
import { compareUrgency, nextToPay } from './my-invoices.order.ts'

const invoice = (displayStatus: string, dueDate: string, createdAt = '2026-01-01T00:00:00.000Z') => ({
  displayStatus,
  dueDate,
  createdAt,
  daysLeft: displayStatus === 'Overdue' && dueDate < '2999' ? -1 : 1,
  amountDue: 850,
  amountSubmitted: displayStatus.startsWith('Payment') ? 850 : 0,
})

test('sorts overdue, then to pay, then under review, each by due day', () => {
  const order = [
    invoice('Overdue', '2026-09-01'),
    invoice('Overdue', '2026-10-01'),
    invoice('Unpaid', '2026-12-01', '2026-11-01T00:00:00.000Z'),
    invoice('Unpaid', '2026-12-01', '2026-11-02T00:00:00.000Z'),
    invoice('Payment Under Review', '2026-08-01'),
    invoice('Payment Submitted', '2026-11-01'),
  ]
  expect(order.toReversed().sort(compareUrgency)).toEqual(order)
})

test('next to pay is not overdue, also with an invoice set to overdue before its due day', () => {
  const called = invoice('Overdue', '2999-01-01')
  const next = invoice('Unpaid', '2999-02-01')
  expect(nextToPay([called, next, invoice('Payment Under Review', '2999-01-01')])).toBe(next)
  expect(nextToPay([called])).toBeUndefined()
})
