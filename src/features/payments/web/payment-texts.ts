import { METHOD_LABELS, type PaymentKind } from '../../ledger/ledger.rules.ts'
import type { Payment } from '../payments.contract.ts'

const KIND_LABELS: Record<PaymentKind, string> = {
  money: 'Payment',
  withholding: 'Withholding tax',
  credit_note: 'Credit note',
  opening: 'Opening credit',
  deposit_applied: 'Deposit used',
  deposit_returned: 'Deposit returned',
}

/** The number of its receipt, or what it is where it has none. */
export const paymentName = ({ receiptNumber, kind }: Pick<Payment, 'receiptNumber' | 'kind'>): string =>
  receiptNumber ?? KIND_LABELS[kind]

/** 'Mobile money', or the kind where no method is known. */
export const methodName = ({ method, kind }: Pick<Payment, 'method' | 'kind'>): string =>
  method === null ? (kind === 'money' ? 'Not stated' : KIND_LABELS[kind]) : METHOD_LABELS[method]
