import type { Desk } from './desk.ts'
import type { DeskPayment, LineFacts, Verdict } from './desk.types.ts'

const sum = (payments: readonly DeskPayment[]) => payments.reduce((total, { amount }) => total + amount, 0)
const toTenantIds = (rows: readonly { tenantId: string }[]) => [
  ...new Set(rows.map(({ tenantId }) => tenantId)),
]

/** A counted payment with this id and amount is this money; so is the pending proof of one tenant with both. */
export function findByTransaction(line: LineFacts, desk: Desk): Verdict | undefined {
  const key = line.transactionKey
  if (key === null) return undefined
  const payments = desk.paymentsByReference.get(key) ?? []
  if (payments.length > 0) return judgePayments(line, payments)
  const claims = [...desk.proofs.values()].filter(({ transactionKey }) => transactionKey === key)
  if (claims.length === 0) return undefined
  const tenantIds = toTenantIds(claims)
  const exact = claims.find(({ amount }) => amount === line.amount)
  if (tenantIds.length > 1 || !exact) return { rule: 'transaction', tenantIds, confidence: 'possible' }
  return { rule: 'transaction', tenantIds, confidence: 'sure', proofId: exact.id }
}

function judgePayments(line: LineFacts, payments: readonly DeskPayment[]): Verdict {
  const tenantIds = toTenantIds(payments)
  const isWhole = sum(payments) === line.amount && payments.every(({ isOnLine }) => !isOnLine)
  const isOne = payments.length === 1 && isWhole
  return {
    rule: 'transaction',
    tenantIds,
    confidence: isOne ? 'sure' : isWhole ? 'likely' : 'possible',
    ...(isWhole
      ? {
          paymentIds: payments.map(({ id }) => id),
          parts: payments.map(({ tenantId, amount }) => ({ tenantId, amount })),
        }
      : { isConflict: true }),
  }
}
