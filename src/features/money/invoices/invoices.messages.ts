import { formatDay } from '../../../shared/days.ts'
import { defineErrors } from '../../../shared/errors.ts'
import { UPLOAD_MESSAGES } from '../../../shared/fields/uploads.ts'
import { formatGhs } from '../../../shared/money.ts'
import { booksClosed } from '../../identity/company/company.rules.ts'

type Double = { invoiceNumber: string; periodFrom: string | null; periodTo: string | null }

export const INVOICE_MESSAGES = {
  notYours: 'These are not your invoices.',
  otherTenant: 'The tenantId is not that of the invoice.',
  duplicate: (sentence: string) => sentence,
  selectTenant: 'Please select a valid tenant',
  dueInPast: 'Due date must not be earlier than today',
  createdInFuture: 'Created at must not be in the future',
  createdTooEarly: 'Created at must not be before 1970',
  notFound: 'Invoice not found',
  notVoided: 'This invoice is not voided.',
  superseded:
    'What this invoice charged was charged again, changed or taken back since, so it cannot be restored.',
  receiptNotFound: 'Receipt not found',
  receiptErased: 'The file was removed with the data of its tenant.',
  ...UPLOAD_MESSAGES,
  selectFile: 'Please select a receipt file',
  emptyFile: 'The file is empty. Please choose the photo or PDF of the receipt.',
  paidInFuture: 'Payment date must not be later than today',
  paidIsFixed:
    'This invoice is paid: its amount and tenant name cannot be changed. Set its status back first.',
  paidOtherwise:
    'This invoice is already marked as paid, with another date, method or reference. Please look at it again.',
  /** In whole pesewas. */
  amountChanged: (now: number, seen: number) =>
    `The amount of this invoice is ${formatGhs(now)} now, not ${formatGhs(seen)} as you saw it. Please look at it again.`,
  otherLease: 'This lease belongs to another tenant',
  double: ({ invoiceNumber, periodFrom, periodTo }: Double) =>
    `${invoiceNumber} asks for the same already, for ${formatDay(periodFrom ?? '')} to ${formatDay(periodTo ?? '')}.`,
  createAnyway: 'Create this one only if both are meant.',
  periodOrder: 'The period must not end before it begins',
  /** In whole pesewas. */
  dueChanged: (now: number, seen: number) =>
    `${formatGhs(now)} is left to pay of this invoice now, not ${formatGhs(seen)} as you saw it. Please look at it again.`,
  paidTooEarly: (day: string) => `Payment date must not be before ${formatDay(day)}`,
  closed: booksClosed,
  /** In whole pesewas. */
  lessThanSettled: (settled: number) =>
    `${formatGhs(settled)} of this invoice is settled already, so its amount cannot be less than that.`,
  purposeFixed: 'Part of this invoice is settled already, so it cannot be changed to a deposit or from one.',
  nothingToApprove: 'The amount must be more than 0. Reject the receipt when nothing of it counts.',
  paymentDateRequired: 'Payment date is required',
  noReminder: 'A reminder can be sent only for an unpaid or overdue invoice.',
  alreadyPaid: 'This invoice is already paid; no further receipt is needed.',
  alreadyReviewed: 'This receipt has been reviewed already.',
  otherReceipt:
    'This decision was made on another receipt than the one that was shown. Nothing was changed; please open the receipt again.',
} as const

export const INVOICE_ERRORS = defineErrors('invoice', INVOICE_MESSAGES, {
  400: ['otherLease', 'periodOrder', 'createdTooEarly', 'createdInFuture', 'dueInPast', 'nothingToApprove'],
  404: ['notFound', 'receiptErased', 'receiptNotFound'],
  409: [
    'alreadyPaid',
    'alreadyReviewed',
    'amountChanged',
    'closed',
    'dueChanged',
    'lessThanSettled',
    'noReminder',
    'notVoided',
    'otherReceipt',
    'paidIsFixed',
    'paidOtherwise',
    'purposeFixed',
    'superseded',
    'duplicate',
  ],
  403: ['notYours', 'otherTenant'],
})

export const VAT_MESSAGES = {
  noVat: 'This invoice contains no VAT, so it has no E-VAT invoice number.',
  numberEntered: (number: string) =>
    `The E-VAT invoice number ${number} is entered, and this invoice would contain no VAT. Clear the number first.`,
} as const

export const VAT_ERRORS = defineErrors('vat', VAT_MESSAGES, { 400: ['noVat'], 409: ['numberEntered'] })
