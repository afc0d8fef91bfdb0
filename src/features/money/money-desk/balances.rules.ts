import type { Day } from '../../../shared/days.ts'
import { type LineDirection, toSigned } from './money-lines.rules.ts'

/** A line in the order of reading; whole pesewas. */
export type BalanceLine = {
  day: Day
  direction: LineDirection
  amount: number
  fee: number | null
  balance: number | null
}
type Balanced = BalanceLine & { balance: number }

export type BalanceGap = { from: Day; to: Day; difference: number }

const getEffect = (line: BalanceLine): number => toSigned(line) - (line.fee ?? 0)

const getStart = (line: Balanced): number => line.balance - getEffect(line)

/**
 * Puts lines in the order of the account: each begins with the balance at which another ended. Files may be in either
 * order, and a balance may come twice.
 */
function chain(lines: readonly Balanced[]): Balanced[][] {
  const left = new Set(lines)
  const byStart = Map.groupBy(lines, getStart)
  const ends = new Map<number, number>()
  for (const { balance } of lines) ends.set(balance, (ends.get(balance) ?? 0) + 1)
  const takeFrom = (balance: number, day: Day): Balanced | undefined =>
    (byStart.get(balance) ?? []).find((line) => left.has(line) && line.day >= day)
  const follow = (first: Balanced): Balanced[] => {
    const found: Balanced[] = []
    for (let line: Balanced | undefined = first; line; line = takeFrom(line.balance, line.day)) {
      left.delete(line)
      found.push(line)
    }
    return found
  }
  const begins = lines.filter((line) => {
    const count = ends.get(getStart(line)) ?? 0
    if (count > 0) ends.set(getStart(line), count - 1)
    return count === 0
  })
  const chains = [...begins, ...lines].flatMap((line) => (left.has(line) ? [follow(line)] : []))
  return chains.toSorted((a, b) => compareDays(a[0]?.day, b[0]?.day))
}

const compareDays = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)

/** The last balance that the lines name, and where money is missing between two of them. */
export function readBalances(lines: readonly BalanceLine[]): { closing: number | null; gaps: BalanceGap[] } {
  const balanced = lines.flatMap((line): Balanced[] =>
    line.balance === null ? [] : [{ ...line, balance: line.balance }],
  )
  const sorted = balanced.toSorted((a, b) => compareDays(a.day, b.day))
  const chains = chain(sorted)
  const gaps = chains.flatMap((next, at): BalanceGap[] => {
    const [last, first] = [chains[at - 1]?.at(-1), next[0]]
    return last && first
      ? [{ from: last.day, to: first.day, difference: getStart(first) - last.balance }]
      : []
  })
  return {
    closing: chains.at(-1)?.at(-1)?.balance ?? null,
    gaps: gaps.filter(({ difference }) => difference !== 0),
  }
}
