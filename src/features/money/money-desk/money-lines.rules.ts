import type { PaymentMethod } from '../ledger/ledger.rules.ts'

export const ACCOUNT_KINDS = ['wallet', 'bank'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export const LINE_KINDS = ['in', 'out', 'fee', 'reversal', 'transfer'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export const LINE_DIRECTIONS = ['in', 'out'] as const
export type LineDirection = (typeof LINE_DIRECTIONS)[number]

/** `held` waits for a decision; the others of `in` lines wait for a tenant, until `matched` or `aside`. */
export const LINE_STATES = ['open', 'proposed', 'part', 'matched', 'aside', 'held'] as const
export type LineState = (typeof LINE_STATES)[number]

export const NEEDS_SOMEBODY: readonly LineState[] = ['open', 'proposed', 'part', 'held']

export const MATCH_RULES = ['transaction', 'code', 'payer', 'invoice', 'name', 'claim'] as const
export type MatchRule = (typeof MATCH_RULES)[number]

export const CONFIDENCES = ['sure', 'likely', 'possible'] as const
export type Confidence = (typeof CONFIDENCES)[number]

export const ACTIONS = ['post', 'link', 'reverse'] as const

export const ASIDE_KINDS = ['own', 'other_income', 'returned', 'same', 'other'] as const
export type AsideKind = (typeof ASIDE_KINDS)[number]

/** Why a line is held or aside without a person having said so. */
export const LINE_REASONS = [
  ...(['perhaps-same', 'other-amount', 'closed', 'before-opening', 'reversed', 'not-in', 'same'] as const),
  ...(['undone', 'rules-differ', 'several', 'paid-already'] as const),
] as const
export type LineReason = (typeof LINE_REASONS)[number]

export const REMEMBER = ['none', 'payer', 'auto'] as const
export type Remember = (typeof REMEMBER)[number]

export const METHOD_OF_ACCOUNT: Record<AccountKind, PaymentMethod> = {
  wallet: 'mobile_money',
  bank: 'bank_transfer',
}

/** The kinds of accounts whose statements show a payment by this method; none for cash and cards. */
export function accountKindsFor(method: PaymentMethod | null): readonly AccountKind[] {
  if (method === 'mobile_money') return ['wallet']
  if (method === 'bank_transfer' || method === 'cheque') return ['bank']
  return method === null ? ACCOUNT_KINDS : []
}

/** In whole pesewas, negative for money that left. */
export const toSigned = ({ direction, amount }: { direction: LineDirection; amount: number }): number =>
  direction === 'in' ? amount : -amount
