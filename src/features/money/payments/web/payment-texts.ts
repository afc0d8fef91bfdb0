import { KIND_LABELS, METHOD_LABELS } from '../../ledger/ledger.rules.ts'
import type { Payment } from '../payments.contract.ts'

/** The number of its document, or what it is where it has none. */
export const paymentName = ({ documentNumber, kind }: Pick<Payment, 'documentNumber' | 'kind'>): string =>
  documentNumber ?? KIND_LABELS[kind]

/** 'Mobile money', or the kind where no method is known. */
export const methodName = ({ method, kind }: Pick<Payment, 'method' | 'kind'>): string =>
  method === null ? (kind === 'money' ? 'Not stated' : KIND_LABELS[kind]) : METHOD_LABELS[method]
