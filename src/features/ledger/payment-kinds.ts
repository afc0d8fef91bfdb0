import type { PaymentKind } from './ledger.rules.ts'

export const PAYMENT_KIND_LABELS: Record<PaymentKind, string> = {
  money: 'Payment',
  withholding: 'Withholding tax',
  credit_note: 'Credit note',
  opening: 'Opening credit',
  deposit_applied: 'Deposit used',
  deposit_returned: 'Deposit returned',
}
