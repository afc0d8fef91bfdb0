export const SETTLEMENT_MESSAGES = {
  otherMoney: (names: string) =>
    `This invoice was also settled by ${names}. Reverse that first, under Payments.`,
  settledByCredit: 'This invoice is settled by a credit note. Reverse that first, under Payments.',
  setBackReason: (status: string) => `The invoice was set back to ${status}`,
  correctedReason: 'The day, method or reference was corrected',
  voidedReason: 'The invoice was deleted',
  depositUsed:
    'The deposit that this payment filled has been used or returned. Reverse that first, and then the payment.',
} as const
