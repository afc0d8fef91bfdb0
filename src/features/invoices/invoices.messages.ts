import { formatGhs } from '../../shared/money.ts'
import { UPLOAD_MESSAGES } from '../../shared/uploads.ts'

export const INVOICE_MESSAGES = {
  selectTenant: 'Please select a valid tenant',
  dueInPast: 'Due date must not be earlier than today',
  createdInFuture: 'Created at must not be in the future',
  createdTooEarly: 'Created at must not be before 1970',
  notFound: 'Invoice not found',
  notVoided: 'This invoice is not voided.',
  ownInvoice: 'You entered this invoice yourself. Please ask an owner or another manager to delete it.',
  ownPayment: 'You recorded this payment yourself. Please ask an owner or another manager to reverse it.',
  receiptNotFound: 'Receipt not found',
  receiptErased: 'The file was removed with the data of its tenant.',
  ...UPLOAD_MESSAGES,
  selectFile: 'Please select a receipt file',
  emptyFile: 'The file is empty. Please choose the photo or PDF of the receipt.',
  paidInFuture: 'Payment date must not be later than today',
  paidIsFixed:
    'This invoice is paid: its amount, due date and tenant name cannot be changed. Set its status back first.',
  paidOtherwise:
    'This invoice is already marked as paid, with another date, method or reference. Please look at it again.',
  /** Both in whole pesewas. */
  amountChanged: (now: number, seen: number) =>
    `The amount of this invoice is ${formatGhs(now)} now, not ${formatGhs(seen)} as you saw it. Please look at it again.`,
  tooManyPixels:
    'The picture has more than 100 million pixels. Please make it smaller, or take a screenshot of it.',
  paymentDateRequired: 'Payment date is required',
  noReminder: 'Only an unpaid or overdue invoice can be reminded.',
  alreadyPaid: 'This invoice is already paid; no further receipt is needed.',
  alreadyReviewed: 'This receipt has been reviewed already.',
} as const
