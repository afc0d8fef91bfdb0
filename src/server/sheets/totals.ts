import { visibleLine } from '../../shared/fields/invisible.ts'
import { amountIn } from '../../shared/fields/typed-amounts.ts'

/** Higher ranks contain the lower ones: a GRAND TOTAL the TOTALs, a TOTAL the sub-totals. */
export type TotalRank = 1 | 2 | 3

const WORDS: readonly (readonly [pattern: RegExp, rank: TotalRank])[] = [
  [/^sub[\s-]*totals?\b/i, 1],
  [/^(?:grand|overall|general)[\s-]*(?:totals?|sum)\b/i, 3],
  [/^(?:totals?|sum|gross total|net total)\b/i, 2],
]
/** 'TOTAL RENT (GHS):' is a total, 'Total Energies' a tenant. */
const WHOLE =
  /^(?:sub|grand|overall|general|gross|net)?[\s-]*(?:totals?|sum)(?:[\s:.=-]|\b(?:amount|rents?|due|paid|owed|arrears|balance|expected|collected|received|for|of|the|month|year|page|b\/f|c\/f|ghs|cedis)\b|\([^)]*\))*$/i

/** 'T O T A L' is written in single letters. */
const toWord = (cell: string): string => {
  const line = visibleLine(cell)
  return /^(?:\p{L}\s+){3,}\p{L}\W*$/u.test(line) ? line.replaceAll(/\s+/g, '') : line
}

/** The rank of a row that sums others; undefined for any other row. Amounts are its only other cells. */
export function findTotalRank(cells: readonly string[]): TotalRank | undefined {
  const texts = cells.map(toWord).filter((cell) => cell !== '' && amountIn(cell) === undefined)
  const [word = '', ...others] = texts
  if (others.some((other) => !WHOLE.test(other))) return undefined
  const rank = WORDS.find(([pattern]) => pattern.test(word))?.[1]
  if (rank === undefined) return undefined
  return WHOLE.test(word) || /^\S+\s+(?:for|of)\b/i.test(word) ? rank : undefined
}
