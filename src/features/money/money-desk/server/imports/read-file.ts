import { createHash } from 'node:crypto'
import { readStatementSheets } from '../../../../../server/sheets/read-statement.ts'
import type { Day } from '../../../../../shared/days.ts'
import { IMPORT_MAX_ROWS } from '../../../../../shared/imports.ts'
import { isUsableMapping, listMappedHeadings, type Mapping, toHeadingKey } from '../../mapping.rules.ts'
import { MONEY_DESK_ERRORS } from '../../money-desk.messages.ts'
import type { StatementForm, StatementPreview } from '../../statements.contract.ts'
import type { RowContext } from '../reading/cells.ts'
import { findStatementTable, type StatementTable } from '../reading/find-table.ts'
import { type ReadStatement, readStatement } from '../reading/read-statement.ts'
import { type IdentifiedLine, identifyLines } from '../statement-line.ts'

export type SentFile = { bytes: Buffer; fileName: string; form: StatementForm }

/** `source` differs for files with other columns. */
export type ReadFile = Omit<ReadStatement, 'lines'> & {
  headings: string[]
  columns: StatementPreview['columns']
  mapping: Mapping | undefined
  lines: IdentifiedLine[]
  source: string
  sha256: string
  range: { from: Day; to: Day } | undefined
}

const MOST_COLUMNS = 40
const OTHER_ROWS = 5000
const SAMPLES = 3

const toSource = (mapping: Mapping): string =>
  JSON.stringify(listMappedHeadings(mapping).map(toHeadingKey).toSorted())

/** Throws 400 for a file that cannot be read, a missing password, or lines outside the days that were named. */
export async function readFile(
  { bytes, form }: SentFile,
  { remembered, context }: { remembered: readonly Mapping[]; context: RowContext },
): Promise<ReadFile> {
  const sheets = await readStatementSheets(bytes, {
    limits: { rows: IMPORT_MAX_ROWS + OTHER_ROWS, columns: MOST_COLUMNS, isStrict: false },
    password: form.password,
  })
  if (sheets === 'locked') throw MONEY_DESK_ERRORS.needsPassword().with({ flags: { needsPassword: true } })
  if (sheets === 'pictures') throw MONEY_DESK_ERRORS.noTextInPdf()
  if (!sheets) throw MONEY_DESK_ERRORS.unreadable()
  const chosen = form.mapping && isUsableMapping(form.mapping) ? form.mapping : undefined
  const table = findStatementTable(sheets.sheets, { chosen, remembered })
  const read = readStatement(table, context, { continues: sheets.isPdf })
  if (read.lines.length > IMPORT_MAX_ROWS) throw MONEY_DESK_ERRORS.tooManyLines()
  return {
    ...read,
    lines: identifyLines(read.lines),
    headings: table.headings.filter((heading) => heading !== ''),
    columns: listColumns(table),
    mapping: table.mapping,
    source: toSource(table.mapping ?? {}),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    range: findRange(read.lines, form),
  }
}

const listColumns = ({ headings, rows }: StatementTable): StatementPreview['columns'] =>
  headings.flatMap((heading, at) => {
    const cells = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '')
    return heading === '' ? [] : [{ at, heading, samples: cells.slice(0, SAMPLES) }]
  })

function findRange(lines: readonly { day: Day }[], { from, to }: Pick<StatementForm, 'from' | 'to'>) {
  if (from && to && from > to) throw MONEY_DESK_ERRORS.reversedRange().asDetail()
  const days = lines.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const outside = days.find((day) => (from && day < from) || (to && day > to))
  if (outside) throw MONEY_DESK_ERRORS.outsideRange(outside).asDetail()
  const [start, end] = [from ?? first, to ?? last]
  return start && end ? { from: start, to: end } : undefined
}
