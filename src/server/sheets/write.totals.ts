import { toCedis, toPesewas } from '../../shared/money.ts'
import type { Column, Pages } from './write.columns.ts'

/** A row below the list: amounts in GHS by heading. */
export type FootLine = { label: string; amounts: Readonly<Record<string, number>> }
type Line<Row> = { row: Row } | { foot: FootLine; sums: ReadonlyMap<Column<Row>, number> }

function toTotalsColumn<Row>(column: Column<Row>, isLabel: boolean): Column<Line<Row>> {
  const orNothing =
    <Value>(of: (row: Row) => Value) =>
    (line: Line<Row>) =>
      'row' in line ? of(line.row) : null
  const { heading, width } = column
  switch (column.kind) {
    case 'text':
      return {
        heading,
        width,
        kind: 'text',
        of: (line) => ('row' in line ? column.of(line.row) : isLabel ? line.foot.label : null),
      }
    case 'day':
      return { heading, width, kind: 'day', of: orNothing(column.of) }
    case 'money':
      return { heading, width, kind: 'money', of: (line) => getCellAmount(column, line) }
    default:
      return { heading, width, kind: column.kind, of: orNothing(column.of) }
  }
}

function getCellAmount<Row>(column: Extract<Column<Row>, { kind: 'money' }>, line: Line<Row>): number | null {
  if ('row' in line) return column.of(line.row)
  const sum = line.sums.get(column)
  return line.foot.amounts[column.heading] ?? (sum === undefined ? null : toCedis(sum))
}

async function* listLinesWithTotals<Row>(
  columns: readonly Column<Row>[],
  pages: Pages<Row>,
  foot: readonly FootLine[],
): AsyncGenerator<readonly Line<Row>[]> {
  const sums = new Map<Column<Row>, number>()
  for await (const rows of pages) {
    for (const column of columns)
      if (column.kind === 'money' && column.adds)
        for (const row of rows) sums.set(column, (sums.get(column) ?? 0) + toPesewas(column.adds(row)))
    yield rows.map((row) => ({ row }))
  }
  const last = foot.at(-1)
  const isAny = sums.size > 0 || foot.some(({ amounts }) => Object.values(amounts).some(Boolean))
  if (last && isAny)
    yield [...foot.slice(0, -1).map((line) => ({ foot: line, sums: new Map() })), { foot: last, sums }]
}

/** Appends the foot; its last line also has the sums of columns with `adds`. Lists without rows or amounts have none. */
export function withTotal<Row>(
  columns: readonly Column<Row>[],
  pages: Pages<Row>,
  foot: readonly FootLine[],
): { columns: Column<Line<Row>>[]; pages: AsyncGenerator<readonly Line<Row>[]> } {
  const label = columns.find(({ kind }) => kind === 'text')
  return {
    columns: columns.map((column) => toTotalsColumn(column, column === label)),
    pages: listLinesWithTotals(columns, pages, foot),
  }
}
