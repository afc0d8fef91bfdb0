import type { LineDirection } from '../../money-lines.rules.ts'

/** In whole pesewas; amount 0 for a row that only states a balance. */
type Balanced = { amount: number; fee: number | null; balance: number | null }

function compare(row: Balanced, before: Balanced | undefined): LineDirection | undefined {
  if (row.balance === null || before?.balance == null || row.amount === 0) return undefined
  const change = row.balance - before.balance
  const fee = row.fee ?? 0
  if (change === row.amount || change === row.amount - fee) return 'in'
  return change === -row.amount || change === -row.amount - fee ? 'out' : undefined
}

const withBalance = (rows: readonly Balanced[], at: number, step: 1 | -1): Balanced | undefined => {
  for (let other = at + step; rows[other]; other += step)
    if (rows[other]?.balance !== null) return rows[other]
  return undefined
}

/** Which way the money of each row went, as its balance differs from that of the row before, in time. */
export function findSides(rows: readonly Balanced[]): (LineDirection | undefined)[] {
  const [oldestFirst, newestFirst] = ([-1, 1] as const).map((step) =>
    rows.map((row, at) => compare(row, withBalance(rows, at, step))),
  ) as [(LineDirection | undefined)[], (LineDirection | undefined)[]]
  const count = (sides: readonly (LineDirection | undefined)[]) => sides.filter(Boolean).length
  return count(newestFirst) > count(oldestFirst) ? newestFirst : oldestFirst
}
