import { addDays, type Day } from '../../../../../shared/days.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import type { Claimed } from '../../money-desk.contract.ts'
import type { MoneyLine } from '../../money-lines.contract.ts'

export type Claim = { id: string; tenantId: string; amount: number; day: Day; transactionId: string | null }

/** The line of claimed money, or why there is none. */
export type Arrival =
  | { kind: 'arrived' | 'other-amount' | 'perhaps'; line: MoneyLine }
  | { kind: 'missing' | 'waiting' | 'unknown' }

const NEAR_DAYS = 5

export const nearDays = (day: Day): { from: Day; to: Day } => ({
  from: addDays(day, -NEAR_DAYS),
  to: addDays(day, NEAR_DAYS),
})

// As the server compares them.
const fold = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * By the transaction id if there is one; else money of this amount within a few days that has no other tenant.
 * `lines` came in; `claims` are all that no statement shows.
 */
export function findArrival(claim: Claim, lines: readonly MoneyLine[], claims: readonly Claimed[]): Arrival {
  const { transactionId, amount, tenantId } = claim
  const isAmount = (line: MoneyLine) => toPesewas(line.amount) === toPesewas(amount)
  const key = fold(transactionId ?? '')
  const same = lines.find((line) => key !== '' && fold(line.transactionId ?? '') === key)
  if (same) return { kind: isAmount(same) ? 'arrived' : 'other-amount', line: same }
  const { from, to } = nearDays(claim.day)
  const near = lines.filter(
    (line) => isAmount(line) && line.day >= from && line.day <= to && !(key && line.transactionId),
  )
  const own = near.find((line) => isForTenant(line, tenantId))
  const free = own ?? near.find(({ state, proposal }) => state !== 'matched' && proposal === null)
  if (free) return { kind: 'perhaps', line: free }
  return { kind: claims.find(({ kind, id }) => kind === 'proof' && id === claim.id)?.state ?? 'unknown' }
}

const isForTenant = ({ matches, proposal, candidates }: MoneyLine, tenant: string): boolean =>
  [...matches, ...(proposal?.parts ?? []), ...candidates].some(({ tenantId }) => tenantId === tenant)
