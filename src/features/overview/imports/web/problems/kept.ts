import type { BookRow, ImportChanges, ProblemKind } from '../../imports.contract.ts'
import type { BookProblem } from '../steps.rules.ts'

export type KeptRow = { row: BookRow; isSolved: boolean }

/** A row that no longer has the problem keeps its place and its cells until the screen is left. */
export function keepRows(before: readonly KeptRow[], now: readonly BookRow[], kind: ProblemKind): KeptRow[] {
  const toKept = (row: BookRow, { problems } = row): KeptRow => {
    const isSolved = row.problems.every((one) => one.kind !== kind)
    return { row: isSolved ? { ...row, problems } : row, isSolved }
  }
  const current = new Map(now.map((row) => [row.row, row]))
  const known = new Set(before.map(({ row }) => row.row))
  return [
    ...before.map(({ row }) => {
      const latest = current.get(row.row)
      return latest ? toKept(latest, row) : { row, isSolved: true }
    }),
    ...now.filter(({ row }) => !known.has(row)).map((row) => toKept(row)),
  ]
}

/** Kinds keep the order in which they were first listed; later ones follow. */
export function keepKinds(before: readonly ProblemKind[], now: readonly BookProblem[]): ProblemKind[] {
  const known = new Set(before)
  return [...before, ...now.flatMap(({ kind, fixed }) => (known.has(kind) || fixed ? [] : [kind]))]
}

/** Texts by row and field that are typed and not yet stored. */
export const waitingCells = (waiting: readonly ImportChanges[]): Map<string, string> =>
  new Map(
    waiting.flatMap(({ cells = [] }) => cells.map(({ row, field, value }) => [`${field} ${row}`, value])),
  )
