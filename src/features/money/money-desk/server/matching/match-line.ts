import { daysBetween } from '../../../../../shared/days.ts'
import { isClosed } from '../../../ledger/ledger.rules.ts'
import { CONFIDENCES, type Confidence } from '../../money-lines.rules.ts'
import type { Desk } from './desk.ts'
import type { Candidate, Decision, DeskPayment, LineFacts, Proposal, Verdict } from './desk.types.ts'
import { findByClaim, isClaim, isTypedPayment } from './rule-claim.ts'
import { findByCode } from './rule-code.ts'
import { findByInvoice } from './rule-invoice.ts'
import { findByMistypedName, findByName } from './rule-name.ts'
import { findByPayer } from './rule-payer.ts'
import { findByTransaction } from './rule-transaction.ts'

const RULES = [findByTransaction, findByCode, findByPayer, findByInvoice, findByName]
/** For lines about which no rule says anything; they never take a payment or proof from another line. */
const GUESSES = [findByMistypedName, findByClaim]

const NOBODY: Decision = {
  isSure: false,
  isGuess: false,
  rule: null,
  confidence: null,
  proposal: null,
  candidates: [],
  reason: null,
}

/** In the order of the rules. A code outweighs payer and name: a spouse or an employer pays. */
function judge(line: LineFacts, desk: Desk): Verdict[] {
  const verdicts = RULES.flatMap((rule) => rule(line, desk) ?? [])
  const hasCode = verdicts.some(({ rule }) => rule === 'code')
  return hasCode ? verdicts.filter(({ rule }) => rule !== 'payer' && rule !== 'name') : verdicts
}

const toCandidates = (verdicts: readonly Verdict[]): Candidate[] => {
  const all = verdicts.flatMap(({ rule, tenantIds }) =>
    tenantIds.map((tenantId) => ({ tenantId, why: rule })),
  )
  return [...new Map(all.toReversed().map((one) => [one.tenantId, one])).values()].toReversed()
}

const strongest = (verdicts: readonly Verdict[]): Confidence =>
  CONFIDENCES.find((confidence) => verdicts.some((one) => one.confidence === confidence)) ?? 'possible'

/** Each rule looks on its own; those that name different tenants post and propose nothing. */
export function matchLine(line: LineFacts, desk: Desk): Decision {
  const verdicts = judge(line, desk)
  if (verdicts.length > 0) return conclude(line, desk, verdicts)
  const guesses = GUESSES.flatMap((rule) => rule(line, desk) ?? [])
  return { ...conclude(line, desk, guesses), isGuess: true }
}

function conclude(line: LineFacts, desk: Desk, verdicts: readonly Verdict[]): Decision {
  const [first] = verdicts
  if (!first) return NOBODY
  const open = {
    ...NOBODY,
    rule: first.rule,
    confidence: strongest(verdicts),
    candidates: toCandidates(verdicts),
  }
  if (verdicts.some(({ isConflict }) => isConflict)) return { ...open, reason: 'paid-already' }
  const together = verdicts.find(({ parts, tenantIds }) => parts && tenantIds.length > 1)
  if (together) return proposeTogether(line, desk, { verdicts, together, open })
  const named = new Set(verdicts.flatMap(({ tenantIds }) => (tenantIds.length === 1 ? tenantIds : [])))
  const [tenantId] = named
  if (tenantId === undefined) return { ...open, reason: 'several' }
  const agree = named.size === 1 && verdicts.every(({ tenantIds }) => tenantIds.includes(tenantId))
  return agree ? decide(line, desk, { verdicts, tenantId }) : { ...open, reason: 'rules-differ' }
}

type Together = { verdicts: readonly Verdict[]; together: Verdict; open: Decision }

/** Several codes, or payments of several tenants that are this money together. */
function proposeTogether(line: LineFacts, desk: Desk, { verdicts, together, open }: Together): Decision {
  const { parts = [], paymentIds = [], tenantIds, rule, confidence } = together
  const agree = verdicts.every((one) => one.tenantIds.every((id) => tenantIds.includes(id)))
  if (!agree) return { ...open, reason: 'rules-differ' }
  const action = paymentIds.length > 0 ? 'link' : 'post'
  const isPaid = action === 'post' && parts.some((part) => findUnlinked(desk, { ...line, ...part }))
  if (isPaid) return { ...open, reason: 'paid-already' }
  const proposal: Proposal = { action, parts, paymentIds: [...paymentIds], proofId: null }
  return close(line, desk, { ...NOBODY, rule, confidence, proposal, candidates: toCandidates([together]) })
}

type One = { verdicts: readonly Verdict[]; tenantId: string }

function decide(line: LineFacts, desk: Desk, { verdicts, tenantId }: One): Decision {
  const naming = verdicts.filter(({ tenantIds }) => tenantIds.length === 1)
  const [{ rule }] = naming as [Verdict, ...Verdict[]]
  const confidence = strongest(naming)
  const { paymentIds } = naming.find((one) => one.paymentIds) ?? {}
  const parts = [{ tenantId, amount: line.amount }]
  const decision = { ...NOBODY, rule, confidence, candidates: toCandidates(verdicts) }
  if (paymentIds) {
    const proposal: Proposal = { action: 'link', parts, paymentIds: [...paymentIds], proofId: null }
    return close(line, desk, { ...decision, isSure: confidence === 'sure', proposal })
  }
  const double = findUnlinked(desk, { ...line, tenantId })
  if (double)
    return { ...decision, proposal: { action: 'link', parts, paymentIds: [double.id], proofId: null } }
  const proofId = naming.find((one) => one.proofId)?.proofId ?? findProof(desk, { ...line, tenantId })
  const proposal: Proposal = { action: 'post', parts, paymentIds: [], proofId }
  return close(line, desk, { ...decision, isSure: confidence === 'sure', proposal })
}

/** Money of closed days waits for a person, and so does what a person has undone. */
function close({ day, postsByItself }: LineFacts, desk: Desk, decision: Decision): Decision {
  if (decision.proposal?.action === 'post' && isClosed(day, desk.closedThrough))
    return { ...decision, isSure: false, reason: 'closed' }
  return decision.isSure && !postsByItself ? { ...decision, isSure: false, reason: 'undone' } : decision
}

type Sought = Pick<LineFacts, 'day' | 'amount' | 'transactionKey'> & { tenantId: string }

/** A counted payment of this amount that somebody typed in, the nearest day first. */
function findUnlinked(desk: Desk, { tenantId, ...money }: Sought): DeskPayment | undefined {
  const distance = (payment: DeskPayment) => Math.abs(daysBetween(payment.day, money.day))
  const [nearest] = (desk.paymentsByTenant.get(tenantId) ?? [])
    .filter((payment) => isTypedPayment(payment, money))
    .toSorted((a, b) => distance(a) - distance(b))
  return nearest
}

function findProof(desk: Desk, { tenantId, amount, day }: Omit<Sought, 'transactionKey'>): string | null {
  const proofs = [...desk.proofs.values()]
  return proofs.find((one) => one.tenantId === tenantId && isClaim(one, { amount, day }))?.id ?? null
}
