import { type Day, formatDay } from '../../../shared/days.ts'
import { defineErrors } from '../../../shared/errors.ts'

export const SETTLEMENT_MESSAGES = {
  otherMoney: (names: string) =>
    `This invoice was also settled by ${names}. Reverse that first, under Payments.`,
  settledByCredit:
    'This invoice is settled by a credit note or a write-off. Reverse that first, under Payments.',
  setBackReason: (status: string) => `The invoice was set back to ${status}`,
  correctedReason: 'The day, method or reference was corrected',
  reversedAlready: 'This payment was reversed already.',
  onlyReceived:
    'Only money that was received has a day and a method to correct. Reverse this, and enter it again as it was.',
  fixedByProvider:
    'The payment provider says when and how this was paid. Only the reference and the note can be corrected here.',
  dayClosed: (day: Day) =>
    `The books are closed for ${formatDay(day)}. The day of a payment can be corrected only while both days are open.`,
  voidedReason: 'The invoice was deleted',
  creditGivenBack: (refunds: string) =>
    `Credit of this payment was given back by ${refunds}. Reverse that first, and then the payment.`,
  depositUsed:
    'The deposit that this payment filled has been used or returned. Reverse that first, and then the payment.',
} as const

export const SETTLEMENT_ERRORS = defineErrors('settlement', SETTLEMENT_MESSAGES, {
  409: [
    'creditGivenBack',
    'dayClosed',
    'depositUsed',
    'fixedByProvider',
    'onlyReceived',
    'otherMoney',
    'reversedAlready',
    'settledByCredit',
  ],
})
