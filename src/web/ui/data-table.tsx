import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { useNarrow } from './use-narrow.ts'

export type Column<Row> = {
  /** The header cell, and the label on a card. */
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** Its place on a phone's card: the heading, beside the heading, without a label, the buttons below, or nowhere. */
  card?: 'title' | 'aside' | 'plain' | 'actions' | 'hidden'
  /** Takes no more width than it needs. */
  tight?: boolean
}

type Props<Row> = {
  /** The name of the table. */
  label: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The rows are those of an older filter. */
  changing?: boolean
}

/** Rows as a table on a wide screen and as cards on a phone, from the same columns. */
export function DataTable<Row>(props: Props<Row>) {
  return useNarrow() ? <Cards {...props} /> : <Table {...props} />
}

function Table<Row>({ label, columns, rows, rowKey, changing }: Props<Row>) {
  return (
    <div className={classes.frame} data-changing={changing || undefined}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <TableCell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const Cell = column.card === 'title' ? 'th' : 'td'
  return (
    <Cell
      scope={Cell === 'th' ? 'row' : undefined}
      data-align={column.align}
      data-tight={column.tight || undefined}
    >
      {column.card === 'actions' ? (
        <div className={classes.actions}>{column.cell(row)}</div>
      ) : (
        column.cell(row)
      )}
    </Cell>
  )
}

function Cards<Row>({ label, columns, rows, rowKey, changing }: Props<Row>) {
  const at = (place: Column<Row>['card']) => columns.filter((column) => column.card === place)
  const show = (place: Column<Row>['card'], row: Row) =>
    at(place).map((column) => <div key={column.header}>{column.cell(row)}</div>)
  return (
    <ul className={classes.cards} aria-label={label} data-changing={changing || undefined}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.card}>
          <div className={classes.cardHead}>
            <div className={classes.cardTitle}>{show('title', row)}</div>
            <div className={classes.cardAside}>{show('aside', row)}</div>
          </div>
          <dl className={classes.pairs}>
            {at(undefined).map((column) => (
              <div key={column.header}>
                <dt>{column.header}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {show('plain', row)}
          {at('actions').map((column) => (
            <div key={column.header} className={classes.actions}>
              {column.cell(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
