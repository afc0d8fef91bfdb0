import type { SheetRow } from '../../../../../server/sheets/read.ts'
import type { ReadLine } from '../statement-line.ts'
import type { Cells, RowContext } from './cells.ts'
import { createCellReader, type StatementTable } from './find-table.ts'
import { readRow } from './read-row.ts'

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
  for (const { row, cells } of rows) {
    const result = readRow(String(row.row), cells, context)
    if (result === 'skipped') read.skipped += 1
    else if (result !== 'passed' && 'line' in result) read.lines.push(result.line)
    else if (result !== 'passed') read.problems.push({ row: String(row.row), message: result.problem })
  }
  return read
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
