import { daysBetween } from '../../../../../shared/days.ts'
import type { Desk } from './desk.ts'
import type { DeskPayment, DeskProof, LineFacts, Verdict } from './desk.types.ts'

const DAYS_APART = 5

type Money = Pick<LineFacts, 'day' | 'amount' | 'transactionKey'>

export const isNear = (
  one: Pick<DeskProof, 'day' | 'amount'>,
  other: Pick<Money, 'day' | 'amount'>,
): boolean => one.amount === other.amount && Math.abs(daysBetween(one.day, other.day)) <= DAYS_APART

/** True for a payment that somebody typed in and that may be this money: their ids differ where both have one. */
export const isTypedPayment = (payment: DeskPayment, money: Money): boolean =>
  isNear(payment, money) &&
  !payment.isOnLine &&
  (payment.referenceKey === null || money.transactionKey === null) &&
  payment.method !== 'cash'

/** True for a pending proof without a transaction id that may claim this money. */
export const isClaim = (proof: DeskProof, money: Pick<Money, 'day' | 'amount'>): boolean =>
  isNear(proof, money) && proof.transactionKey === null

/** Tenants who claim this amount about this day, for lines that name nobody: a spouse may have paid. */
export function findByClaim(line: LineFacts, desk: Desk): Verdict | undefined {
  const proofs = [...desk.proofs.values()].filter((proof) => isClaim(proof, line))
  const payments = [...desk.paymentsByTenant.values()]
    .flat()
    .filter((payment) => isTypedPayment(payment, line))
  const tenantIds = [...new Set([...proofs, ...payments].map(({ tenantId }) => tenantId))]
  return tenantIds.length > 0 ? { rule: 'claim', tenantIds, confidence: 'possible' } : undefined
}
