import { KIND_LABELS, METHOD_LABELS, type PaymentMethod } from '../../ledger/ledger.rules.ts'
import type { Payment } from '../payments.contract.ts'

/** The document's number, or the kind. */
export const paymentName = ({ documentNumber, kind }: Pick<Payment, 'documentNumber' | 'kind'>): string =>
  documentNumber ?? KIND_LABELS[kind]

/** Of a sum; without a method it is withheld tax too. */
export const methodLabel = (method: PaymentMethod | null): string =>
  method ? METHOD_LABELS[method] : 'Withheld or not stated'

/** 'Mobile money', or the kind without a method. */
export const methodName = ({ method, kind }: Pick<Payment, 'method' | 'kind'>): string =>
  method === null ? (kind === 'money' ? 'Not stated' : KIND_LABELS[kind]) : METHOD_LABELS[method]
