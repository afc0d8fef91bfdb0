import {
  KIND_LABELS,
  METHOD_LABELS,
  type PaymentKind,
  type PaymentMethod,
} from '../../ledger/ledger.rules.ts'
import type { Payment } from '../payments.contract.ts'

/** The document's number, or the kind. */
export const paymentName = ({ documentNumber, kind }: Pick<Payment, 'documentNumber' | 'kind'>): string =>
  documentNumber ?? KIND_LABELS[kind]

const STATE_WORDS: Partial<Record<PaymentKind, string>> = {
  credit_note: 'Credited',
  write_off: 'Written off',
  opening: 'Brought in',
  deposit_applied: 'Deposit used',
  deposit_returned: 'Given back',
  credit_returned: 'Given back',
}

export const stateWord = (kind: PaymentKind): string => STATE_WORDS[kind] ?? 'Received'

export const methodLabel = (method: PaymentMethod | null): string =>
  method ? METHOD_LABELS[method] : 'Withheld or not stated'

/** 'Mobile money', or the kind without a method. */
export const methodName = ({ method, kind }: Pick<Payment, 'method' | 'kind'>): string =>
  method === null ? (kind === 'money' ? 'Not stated' : KIND_LABELS[kind]) : METHOD_LABELS[method]
