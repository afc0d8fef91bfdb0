import { defineErrors } from '../../../shared/errors.ts'
import { formatGhs } from '../../../shared/money.ts'

export const ONLINE_PAYMENT_MESSAGES = {
  off: 'Online payment is not set up.',
  notFound: 'Online payment not found',
  noTenant: 'Only a tenant can pay online.',
  invoiceNotFound: 'Invoice not found',
  nothingDue: 'Nothing is due, so there is nothing to pay. You can still pay an amount in advance.',
  tooMuch: 'More than GHS 100,000,000 cannot be paid at once. Please pay one invoice after the other.',
  reasonMissing: 'Reason is required',
  unreachable: 'The payment service does not answer. Please try again in a few minutes.',
  refusedStart: 'The payment service refused the payment. Please pay in another way, or ask the office.',
  forged: 'The signature of this message is missing or wrong.',
  assigned: 'This money belongs to a tenant already.',
  notUnmatched: 'Only money that belongs to no tenant yet can be assigned.',
  foreign: (currency: string) => `This money is in ${currency}, so it can only be refunded.`,
  nothingReceived: 'No money has come in with this payment, so there is nothing to refund.',
  refundRunning: 'A refund of this payment is under way. Please wait until it has ended.',
  refundTooMuch: (left: number) => `At most ${formatGhs(left)} of this payment can be refunded.`,
  refundedAll: 'All of this payment has been refunded.',
  refundRefused: (why: string) => `The payment service refused the refund: ${why}`,
  reversedAlready: 'This payment was reversed in the books, so it cannot be refunded from here.',
  everythingOnly: 'Only somebody who works for all properties can compare the payments.',
  reversedRange: 'The first day must not be after the last',
  longRange: 'The days must not be more than 366 apart',
} as const

export const ONLINE_PAYMENT_ERRORS = defineErrors('onlinePayment', ONLINE_PAYMENT_MESSAGES, {
  401: ['forged'],
  403: ['everythingOnly'],
  404: ['invoiceNotFound', 'noTenant', 'notFound'],
  409: [
    'assigned',
    'foreign',
    'notUnmatched',
    'nothingDue',
    'nothingReceived',
    'off',
    'refundRefused',
    'refundRunning',
    'refundTooMuch',
    'refundedAll',
    'reversedAlready',
    'tooMuch',
  ],
  502: ['refusedStart'],
  503: ['unreachable'],
})
