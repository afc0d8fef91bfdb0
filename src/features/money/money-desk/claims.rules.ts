import { addDays, type Day, daysBetween } from '../../../shared/days.ts'
import type { AccountKind } from './money-lines.rules.ts'

/** Days that the files of one account cover, both ends included. */
export type AccountCoverage = { kind: AccountKind; ranges: readonly DayRange[] }
type DayRange = { from: Day; to: Day }

export type ClaimDays = Record<AccountKind, number>
type Coverage = { accounts: readonly AccountCoverage[]; claimDays: ClaimDays }

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
  { accounts, claimDays }: Coverage,
): boolean {
  const concerned = accounts.filter(({ kind }) => kinds.includes(kind))
  return (
    concerned.length > 0 &&
    concerned.every(({ kind, ranges }) =>
      coversDays(ranges, { from: day, to: addDays(day, claimDays[kind]) }),
    )
  )
}

function joinRanges(ranges: readonly DayRange[]): DayRange[] {
  const joined: DayRange[] = []
  for (const { from, to } of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1)
    if (!last || from > addDays(last.to, 1)) joined.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return joined
}

const commonRanges = (some: readonly DayRange[], others: readonly DayRange[]): DayRange[] =>
  some.flatMap((one) =>
    others.flatMap((other) => {
      const from = daysBetween(one.from, other.from) > 0 ? other.from : one.from
      const to = daysBetween(one.to, other.to) < 0 ? other.to : one.to
      return from > to ? [] : [{ from, to }]
    }),
  )

/** The days for which `isMissing` is true. */
export function listMissingDays(
  kinds: readonly AccountKind[],
  { accounts, claimDays }: Coverage,
): DayRange[] {
  const [first, ...others] = accounts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, ranges }) =>
      joinRanges(ranges)
        .map(({ from, to }) => ({ from, to: addDays(to, -claimDays[kind]) }))
        .filter(({ from, to }) => from <= to),
    )
  return others.reduce(commonRanges, first ?? [])
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
