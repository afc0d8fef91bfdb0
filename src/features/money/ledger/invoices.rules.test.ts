import { describe, expect, it, test } from 'vitest'
import {
  amountDifference,
  canMarkPaid,
  canonicalStatus,
  canReview,
  canUpload,
  type DisplayStatus,
  daysLeft,
  displayedAs,
  displayStatus,
  INVOICE_STATUSES,
  type InvoiceStatus,
  isOwed,
  type PaymentProofState,
  type PaymentProofStatus,
  paymentProofState,
} from './invoices.rules.ts'

const DUE = '2026-12-05'
const DAYS = { 'the day before': '2026-12-04', 'the day itself': '2026-12-05', 'the day after': '2026-12-06' }

const UNDER_REVIEW = 'Payment Under Review'
/** The displayed status up to the due day, and after it. */
const SHOWN: [InvoiceStatus, PaymentProofState, upToTheDay: DisplayStatus, afterIt: DisplayStatus][] = [
  ['Unpaid', 'none', 'Unpaid', 'Overdue'],
  ['Unpaid', 'pending_review', UNDER_REVIEW, UNDER_REVIEW],
  ['Unpaid', 'approved', 'Paid', 'Paid'],
  ['Paid', 'none', 'Paid', 'Paid'],
  ['Paid', 'pending_review', 'Paid', 'Paid'],
  ['Paid', 'approved', 'Paid', 'Paid'],
  ['Payment Submitted', 'none', 'Payment Submitted', 'Payment Submitted'],
  ['Payment Submitted', 'pending_review', UNDER_REVIEW, UNDER_REVIEW],
  ['Payment Submitted', 'approved', 'Paid', 'Paid'],
  ['overdue', 'none', 'Overdue', 'Overdue'],
  ['overdue', 'pending_review', UNDER_REVIEW, UNDER_REVIEW],
  ['overdue', 'approved', 'Paid', 'Paid'],
]

describe.each(SHOWN)('%s with receipts: %s', (status, receipts, upToTheDay, afterIt) => {
  test.each(Object.entries(DAYS))('on %s', (name, today) => {
    const shown = displayStatus({ status, receiptState: receipts, dueDate: DUE, amount: 1 }, today)
    expect(shown).toBe(name === 'the day after' ? afterIt : upToTheDay)
    expect(displayStatus({ status, receiptState: receipts, dueDate: DUE, amount: 0 }, today)).toBe('Paid')
  })
})

test.each([
  ['2026-12-05', 0],
  ['2026-12-04', 1],
  ['2026-12-06', -1],
  ['2026-11-05', 30],
  ['2025-12-05', 365],
  ['2027-12-05', -365],
  ['2024-02-28', 1011],
])('on %s an invoice due on 5 December 2026 has %d days left', (today, days) => {
  expect(daysLeft(DUE, today)).toBe(days)
})

test('counts a leap day, and is not affected by daylight saving', () => {
  expect(daysLeft('2028-03-01', '2028-02-28')).toBe(2)
  expect(daysLeft('2026-03-30', '2026-03-28')).toBe(2)
})

const NONSENSE = ['', ' ', 'un paid', 'unpaid!', 'approved', 'null', '__proto__', 'constructor', 'toString']

describe('a status word', () => {
  it.each<[string, InvoiceStatus]>([
    ['Unpaid', 'Unpaid'],
    ['UNPAID', 'Unpaid'],
    ['pending', 'Unpaid'],
    ['Pending', 'Unpaid'],
    ['paid', 'Paid'],
    ['PAID', 'Paid'],
    [' Paid ', 'Paid'],
    ['Payment Submitted', 'Payment Submitted'],
    ['payment submitted', 'Payment Submitted'],
    ['payment_submitted', 'Payment Submitted'],
    ['payment-submitted', 'Payment Submitted'],
    ['overdue', 'overdue'],
    ['Overdue', 'overdue'],
  ])('%j is stored as %s', (word, status) => {
    expect(canonicalStatus(word)).toBe(status)
  })

  it.each(INVOICE_STATUSES)('%s stays as it is', (status) => {
    expect(canonicalStatus(status)).toBe(status)
  })

  it.each([...NONSENSE, 'Payment Under Review', 'owed', 'open'])('%j is not a stored status', (word) => {
    expect(canonicalStatus(word)).toBeUndefined()
  })

  it.each<[string, DisplayStatus[]]>([
    ['Unpaid', ['Unpaid']],
    ['pending', ['Unpaid']],
    ['paid', ['Paid']],
    ['Paid', ['Paid']],
    ['overdue', ['Overdue']],
    ['OVERDUE', ['Overdue']],
    ['Payment Submitted', ['Payment Submitted', UNDER_REVIEW]],
    ['payment under review', [UNDER_REVIEW]],
    ['Payment Under Review', [UNDER_REVIEW]],
    ['under_review', [UNDER_REVIEW]],
    ['owed', ['Unpaid', 'Overdue']],
    [' OWED ', ['Unpaid', 'Overdue']],
    ['open', ['Unpaid', 'Payment Submitted', UNDER_REVIEW]],
  ])('%j filters what shows %j', (word, shown) => {
    expect(displayedAs(word)).toEqual(shown)
  })

  it.each(NONSENSE)('%j filters nothing', (word) => {
    expect(displayedAs(word)).toBeUndefined()
  })
})

test.each<[PaymentProofStatus[], PaymentProofState]>([
  [[], 'none'],
  [['rejected'], 'none'],
  [['rejected', 'pending_review'], 'pending_review'],
  [['pending_review', 'approved', 'rejected'], 'approved'],
  [['approved', 'rejected'], 'approved'],
])('receipts %j together are %s', (statuses, state) => {
  expect(paymentProofState(statuses)).toBe(state)
})

describe('a transition', () => {
  it.each<
    [DisplayStatus, due: number, submitted: number, markPaid: boolean, remind: boolean, upload: boolean]
  >([
    ['Unpaid', 850, 0, true, true, true],
    ['Overdue', 0.01, 0, true, true, true],
    ['Payment Submitted', 850, 850, true, false, true],
    [UNDER_REVIEW, 850, 850, true, false, true],
    [UNDER_REVIEW, 850, 849.99, true, true, true],
    [UNDER_REVIEW, 850, 50, true, true, true],
    ['Paid', 0, 0, false, false, false],
  ])(
    'what shows %s, %d due and %d claimed: Mark Paid %s, reminder %s, upload %s',
    (shown, due, submitted, ...can) => {
      const invoice = { displayStatus: shown, amountDue: due, amountSubmitted: submitted }
      expect([canMarkPaid(shown), isOwed(invoice), canUpload(shown)]).toEqual(can)
    },
  )

  it.each<[PaymentProofStatus, boolean]>([
    ['pending_review', true],
    ['approved', false],
    ['rejected', false],
  ])('a receipt that is %s can be reviewed: %s', (status, can) => {
    expect(canReview(status)).toBe(can)
  })
})

test.each([
  [150_050, 150_050, null],
  [null, 150_050, null],
  [150_000, 150_050, -50],
  [150_051, 150_050, 1],
  [0, 150_050, -150_050],
])('a receipt over %s for an invoice over %s differs by %s', (receipt, invoice, difference) => {
  expect(amountDifference(receipt, invoice)).toBe(difference)
})
