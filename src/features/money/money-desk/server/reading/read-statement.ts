import type { SheetRow } from '../../../../../server/sheets/read.ts'
import type { ReadLine } from '../statement-line.ts'
import type { Cells, RowContext } from './cells.ts'
import { createCellReader, type StatementTable } from './find-table.ts'
import { MONEY_LINE_PROBLEMS as PROBLEMS } from './problems.ts'
import { type RowResult, readRow, signedPesewas } from './read-row.ts'
import { findSides } from './sides.ts'

export type RowProblem = { row: string; message: string }
/** `skipped` counts the lines that did not succeed. */
export type ReadStatement = { lines: ReadLine[]; problems: RowProblem[]; skipped: number }

/** `continues`: text below a line without a day belongs to it, as in a PDF. */
export function readStatement(
  table: StatementTable,
  context: RowContext,
  { continues }: { continues: boolean },
): ReadStatement {
  const read: ReadStatement = { lines: [], problems: [], skipped: 0 }
  if (!table.mapping) return read
  const toCells = createCellReader(table)
  const rows = continues
    ? joinContinued(table.rows, toCells)
    : table.rows.map((row) => ({ row, cells: toCells(row) }))
  const results = rows.map(({ row, cells }) => readRow(String(row.row), cells, context))
  for (const [at, result] of settleGuesses(rows, results, context).entries()) {
    const row = String(rows[at]?.row.row)
    if (result === 'skipped') read.skipped += 1
    else if (result !== 'passed' && 'line' in result) read.lines.push(result.line)
    else if (result !== 'passed') read.problems.push({ row, message: result.problem })
  }
  return read
}

/** Amounts without a side came in, unless by the balances one of them went out. */
function settleGuesses(
  rows: readonly Row[],
  results: readonly RowResult[],
  context: RowContext,
): readonly RowResult[] {
  const isGuess = (result: RowResult | undefined) =>
    result !== undefined && typeof result !== 'string' && 'line' in result && result.isGuess
  if (!results.some(isGuess)) return results
  const sides = findSides(rows.map(({ cells }, at) => toBalanced(results[at], cells)))
  const isAnyOut = results.some((result, at) => isGuess(result) && sides[at] === 'out')
  if (!isAnyOut) return results
  return results.map((result, at) => {
    const row = rows[at]
    if (!row || !isGuess(result)) return result
    const side = sides[at]
    return side ? readRow(String(row.row.row), row.cells, context, side) : { problem: PROBLEMS.side }
  })
}

function toBalanced(result: RowResult | undefined, cells: Cells) {
  if (result !== undefined && typeof result !== 'string' && 'line' in result) return result.line
  const balance = result === 'passed' && cells.balance ? signedPesewas(cells.balance) : undefined
  return { amount: 0, fee: null, balance: balance ?? null }
}

type Row = { row: SheetRow; cells: Cells }
const TEXTS = ['text', 'reference', 'payerName', 'fromName', 'toName', 'transactionId'] as const
const MONEY = ['amount', 'in', 'out', 'balance'] as const
const isFilled = (cell: string | undefined) => (cell?.trim() ?? '') !== ''

function joinContinued(rows: readonly SheetRow[], toCells: (row: SheetRow) => Cells): Row[] {
  const joined: Row[] = []
  for (const row of rows) {
    const cells = toCells(row)
    const before = joined.at(-1)
    const continues = !isFilled(cells.day) && !MONEY.some((field) => isFilled(cells[field]))
    const isGap = Object.values(cells).every((cell) => !isFilled(cell))
    if (!before || !continues || isGap || !isFilled(before.cells.day)) {
      joined.push({ row, cells })
      continue
    }
    for (const field of TEXTS)
      if (isFilled(cells[field])) before.cells[field] = joinText(field, before.cells[field], cells[field])
  }
  return joined
}

/** A number that was broken in two has no space. */
const joinText = (field: (typeof TEXTS)[number], above = '', below = '') =>
  `${above.trim()}${field === 'transactionId' ? '' : ' '}${below.trim()}`.trim()
