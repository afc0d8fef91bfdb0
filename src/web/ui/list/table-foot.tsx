import type { ReactNode } from 'react'
import { type Column, TableCell } from './data-table.tsx'
import classes from './table-foot.module.css'

type Props<Row> = {
  columns: readonly Column<Row>[]
  /** By header: the name of the row at the first column, sums at others. */
  cells: Readonly<Record<string, ReactNode>>
}

/** The last row of a table, with its sums. It is a body of its own, so that it becomes a card as the rows do. */
export const TableFoot = <Row,>({ columns, cells }: Props<Row>) => (
  <tbody className={classes.foot}>
    <tr>
      {columns.map(({ header, align }, at) => (
        <TableCell
          key={header}
          column={{
            header,
            ...(align && { align }),
            ...(at === 0 && { card: 'title' }),
            cell: () => cells[header],
          }}
          row={null}
        />
      ))}
    </tr>
  </tbody>
)
