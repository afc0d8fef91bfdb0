import { addDays, type Day } from '../../../shared/days.ts'
import type { AccountKind } from './money-lines.rules.ts'

/** Days that the files of one account cover, both ends included. */
export type AccountCoverage = { kind: AccountKind; ranges: readonly { from: Day; to: Day }[] }

export type ClaimDays = Record<AccountKind, number>

export function coversDays(
  ranges: readonly { from: Day; to: Day }[],
  { from, to }: { from: Day; to: Day },
): boolean {
  let next = from
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (range.from > next) break
    if (range.to >= next) next = addDays(range.to, 1)
    if (next > to) return true
  }
  return next > to
}

/** Missing once files of every account of these kinds cover the day and as many days after as is waited. */
export function isMissing(
  day: Day,
  kinds: readonly AccountKind[],
  { accounts, claimDays }: { accounts: readonly AccountCoverage[]; claimDays: ClaimDays },
): boolean {
  const concerned = accounts.filter(({ kind }) => kinds.includes(kind))
  return (
    concerned.length > 0 &&
    concerned.every(({ kind, ranges }) =>
      coversDays(ranges, { from: day, to: addDays(day, claimDays[kind]) }),
    )
  )
}

export function findUncovered(
  ranges: readonly { from: Day; to: Day }[],
  { from, to }: { from: Day; to: Day },
): { from: Day; to: Day }[] {
  const gaps: { from: Day; to: Day }[] = []
  let next = from
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (range.from > to) break
    if (range.from > next) gaps.push({ from: next, to: addDays(range.from, -1) })
    if (range.to >= next) next = addDays(range.to, 1)
  }
  if (next <= to) gaps.push({ from: next, to })
  return gaps
}
