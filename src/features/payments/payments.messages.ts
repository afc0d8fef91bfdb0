export const PAYMENT_MESSAGES = {
  amountMissing: 'The amount must be more than 0',
  reasonMissing: 'Please say why',
  notFound: 'Payment not found',
} as const
