import type { Db } from '../../../../server/database/index.ts'
import { toCedis } from '../../../../shared/money.ts'
import { findTenantsIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import { listPaymentsById } from '../../ledger/server/ledger.queries.ts'
import type { MoneyLine } from '../money-lines.contract.ts'
import { type LineRow, listMatches, type MatchRow } from './lines/lines.queries.ts'

const cedisOrNull = (pesewas: number | null) => (pesewas === null ? null : toCedis(pesewas))

type Facts = Pick<
  LineRow,
  | 'day'
  | 'kind'
  | 'direction'
  | 'amount'
  | 'fee'
  | 'balance'
  | 'transactionId'
  | 'reference'
  | 'text'
  | 'payerName'
  | 'payerNumber'
>
type Matching = Pick<
  LineRow,
  'state' | 'reason' | 'rule' | 'confidence' | 'action' | 'parts' | 'paymentIds' | 'candidates'
>

export const presentFacts = (line: Facts) => ({
  day: line.day,
  kind: line.kind,
  direction: line.direction,
  amount: toCedis(line.amount),
  fee: cedisOrNull(line.fee),
  balance: cedisOrNull(line.balance),
  transactionId: line.transactionId,
  reference: line.reference,
  text: line.text,
  payerName: line.payerName,
  payerNumber: line.payerNumber,
})

type Names = (tenantId: string) => string

export const presentMatching = (line: Matching, getName: Names) => ({
  state: line.state,
  reason: line.reason,
  rule: line.rule,
  confidence: line.confidence,
  proposal: line.action && {
    action: line.action,
    parts: line.parts.map(({ tenantId, amount }) => ({
      tenantId,
      tenantName: getName(tenantId),
      amount: toCedis(amount),
    })),
    paymentIds: line.paymentIds,
  },
  candidates: line.candidates.map(({ tenantId, why }) => ({ tenantId, tenantName: getName(tenantId), why })),
})

export async function loadNames(db: Db, tenantIds: readonly string[]): Promise<Names> {
  const tenants = await findTenantsIncludingDeleted(db, [...new Set(tenantIds)])
  return (tenantId) => tenants.get(tenantId)?.name ?? ''
}

export const listNamed = ({ parts, candidates }: Pick<Matching, 'parts' | 'candidates'>): string[] =>
  [...parts, ...candidates].map(({ tenantId }) => tenantId)

export async function presentLines(db: Db, rows: readonly LineRow[]): Promise<MoneyLine[]> {
  if (rows.length === 0) return []
  const matches = await listMatches(
    db,
    rows.map(({ id }) => id),
  )
  const payments = await listPaymentsById(
    db,
    matches.map(({ paymentId }) => paymentId),
  )
  const numbers = new Map(payments.map(({ id, receiptNumber }) => [id, receiptNumber]))
  const getName = await loadNames(db, [
    ...rows.flatMap(listNamed),
    ...matches.map(({ tenantId }) => tenantId),
  ])
  const byLine = Map.groupBy(matches, ({ lineId }) => lineId)
  return rows.map((row) => presentLine(row, byLine.get(row.id) ?? [], { numbers, getName }))
}

type Known = { numbers: ReadonlyMap<string, string | null>; getName: Names }

const presentLine = (row: LineRow, matches: readonly MatchRow[], { numbers, getName }: Known): MoneyLine => ({
  id: row.id,
  accountId: row.accountId,
  ...presentFacts(row),
  ...presentMatching(row, getName),
  asideKind: row.asideKind,
  note: row.note,
  otherLineId: row.otherLine,
  left: toCedis(row.amount - matches.reduce((sum, { amount }) => sum + amount, 0)),
  matches: matches.map(({ paymentId, tenantId, amount, posted }) => ({
    paymentId,
    tenantId,
    tenantName: getName(tenantId),
    receiptNumber: numbers.get(paymentId) ?? null,
    amount: toCedis(amount),
    posted,
  })),
})
