import { KIND_LABELS, METHOD_LABELS } from '../../ledger/ledger.rules.ts'
import type { Payment } from '../payments.contract.ts'

/** The document's number, or the kind. */
export const paymentName = ({ documentNumber, kind }: Pick<Payment, 'documentNumber' | 'kind'>): string =>
  documentNumber ?? KIND_LABELS[kind]

/** 'Mobile money', or the kind without a method. */
export const methodName = ({ method, kind }: Pick<Payment, 'method' | 'kind'>): string =>
  method === null ? (kind === 'money' ? 'Not stated' : KIND_LABELS[kind]) : METHOD_LABELS[method]
