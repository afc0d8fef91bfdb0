import type { ReactNode } from 'react'
import { type Column, TableCell } from './data-table.tsx'
import classes from './table-foot.module.css'

type Props<Row> = {
  columns: readonly Column<Row>[]
  /** By header: the row's name in the first column, sums in others. */
  cells: Readonly<Record<string, ReactNode>>
}

/** The last row with sums, in a separate body, so that it becomes a card like the rows. */
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
