import { toCedis, toPesewas } from '../../shared/money.ts'
import type { Column, Pages } from './write.columns.ts'

type Line<Row> = { row: Row } | { sums: ReadonlyMap<Column<Row>, number> }

function toTotalsColumn<Row>(column: Column<Row>, total: string | null): Column<Line<Row>> {
  const either =
    <Value>(of: (row: Row) => Value, ofTotal: Value) =>
    (line: Line<Row>) =>
      'row' in line ? of(line.row) : ofTotal
  const { heading, width } = column
  switch (column.kind) {
    case 'text':
      return { heading, width, kind: 'text', of: either(column.of, total) }
    case 'day':
      return { heading, width, kind: 'day', of: either(column.of, null) }
    case 'money':
      return { heading, width, kind: 'money', of: (line) => getCellAmount(column, line) }
    default:
      return { heading, width, kind: column.kind, of: either(column.of, null) }
  }
}

function getCellAmount<Row>(column: Extract<Column<Row>, { kind: 'money' }>, line: Line<Row>): number | null {
  if ('row' in line) return column.of(line.row)
  const sum = line.sums.get(column)
  return sum === undefined ? null : toCedis(sum)
}

async function* listLinesWithTotals<Row>(
  columns: readonly Column<Row>[],
  pages: Pages<Row>,
): AsyncGenerator<readonly Line<Row>[]> {
  const sums = new Map<Column<Row>, number>()
  for await (const rows of pages) {
    for (const column of columns)
      if (column.kind === 'money' && column.adds)
        for (const row of rows) sums.set(column, (sums.get(column) ?? 0) + toPesewas(column.adds(row)))
    yield rows.map((row) => ({ row }))
  }
  if (sums.size > 0) yield [{ sums }]
}

/** Appends a total row for columns with `adds`; lists without rows have none. */
export function withTotal<Row>(
  columns: readonly Column<Row>[],
  pages: Pages<Row>,
  total: string,
): { columns: Column<Line<Row>>[]; pages: AsyncGenerator<readonly Line<Row>[]> } {
  const label = columns.find(({ kind }) => kind === 'text')
  return {
    columns: columns.map((column) => toTotalsColumn(column, column === label ? total : null)),
    pages: listLinesWithTotals(columns, pages),
  }
}
