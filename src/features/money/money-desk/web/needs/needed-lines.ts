import type { MoneyLine } from '../../money-lines.contract.ts'
import type { ProgressById } from '../acts/use-line-acts.ts'
import { isLikely } from '../money-desk.texts.ts'

const RANKS = { proposed: 1, held: 2, part: 3, open: 4, matched: 5, aside: 5 } as const

const getRank = (line: MoneyLine): number => (isLikely(line) ? 0 : RANKS[line.state])

/** Lines that one press does come first, the newest of them first. */
const compare = (one: MoneyLine, other: MoneyLine): number =>
  getRank(one) - getRank(other) || other.day.localeCompare(one.day) || one.id.localeCompare(other.id)

/**
 * The lines that need somebody, and those that were done here, each where it was first: nothing moves under the marked
 * line, and what was done by mistake can be undone.
 */
export function withDoneLines(
  needed: readonly MoneyLine[],
  seen: ReadonlyMap<string, MoneyLine>,
  progress: ProgressById,
): MoneyLine[] {
  const now = new Set(needed.map(({ id }) => id))
  const done = [...seen.values()].filter(({ id }) => !now.has(id) && progress.get(id)?.kind === 'done')
  const atFirst = (line: MoneyLine) => seen.get(line.id) ?? line
  return [...needed, ...done].toSorted((one, other) => compare(atFirst(one), atFirst(other)))
}
