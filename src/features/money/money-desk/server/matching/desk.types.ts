import type { Day } from '../../../../../shared/days.ts'
import type { PaymentMethod } from '../../../ledger/ledger.rules.ts'
import type { Confidence, MatchRule } from '../../money-lines.rules.ts'
import type { PayerKey } from './payer-key.ts'

/** All amounts are whole pesewas. */
export type DeskTenant = {
  id: string
  name: string
  payCode: string
  phone: string | null
  /** False for a deleted tenant, to whom nothing posts automatically. */
  isCurrent: boolean
}
export type DeskInvoice = { id: string; tenantId: string; due: number }
export type DeskProof = {
  id: string
  invoiceId: string
  tenantId: string
  amount: number | null
  day: Day
  transactionKey: string | null
}
export type DeskPayment = {
  id: string
  tenantId: string
  amount: number
  day: Day
  method: PaymentMethod | null
  referenceKey: string | null
  isOnLine: boolean
}
export type KnownPayer = PayerKey & { tenantId: string; auto: boolean }

export type DeskSnapshot = {
  tenants: readonly DeskTenant[]
  open: readonly DeskInvoice[]
  proofs: readonly DeskProof[]
  payments: readonly DeskPayment[]
  payers: readonly KnownPayer[]
  /** Tenants by the number of their invoice, open or not. */
  invoiceTenants: ReadonlyMap<string, string>
  closedThrough: Day | null
}

export type LineFacts = {
  day: Day
  amount: number
  transactionKey: string | null
  reference: string
  text: string
  payerName: string | null
  payerNumber: string | null
  /** False once a person has undone its match. */
  postsByItself: boolean
}

export type ProposedPart = { tenantId: string; amount: number }
export type Proposal = {
  action: 'post' | 'link'
  parts: ProposedPart[]
  paymentIds: string[]
  proofId: string | null
}
export type Candidate = { tenantId: string; why: MatchRule }

/** `isSure`: it happens without a press. */
export type Decision = {
  /** True if no rule answered; such a proposal comes after all others. */
  isGuess: boolean
  isSure: boolean
  rule: MatchRule | null
  confidence: Confidence | null
  proposal: Proposal | null
  candidates: Candidate[]
  reason: 'rules-differ' | 'several' | 'paid-already' | 'closed' | 'undone' | null
}

/** One rule's answer: nobody (undefined), one tenant, or several. */
export type Verdict = {
  rule: MatchRule
  tenantIds: readonly string[]
  confidence: Confidence
  paymentIds?: readonly string[]
  proofId?: string
  parts?: ProposedPart[]
  /** The money is in the books already, but not as one payment of this amount. */
  isConflict?: true
}
