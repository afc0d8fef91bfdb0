import { NativeSelect } from '@mantine/core'
import { type ComponentPropsWithRef, type CSSProperties, memo, type ReactNode } from 'react'
import { translateKnown } from '../../translate.ts'
import { Text } from '../layout.tsx'
import classes from './data-table.module.css'
import { SortButton } from './sort-button.tsx'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /**
   * The place on a card: heading, next to it, start or end of a line, a line without a label, or the buttons; else a
   * labelled line.
   */
  card?: 'title' | 'aside' | 'start' | 'end' | 'plain' | 'actions'
  line?: number
  /** A prefix on a card without a label. */
  word?: string
  /** Pixels for --width, and for --narrow-width in a narrow place. */
  widths?: readonly [number, number]
  tight?: boolean
  /** The sort values that its header toggles; a minus means descending. */
  sort?: readonly [string, string]
}

export type Sorting = {
  sort: string
  onSort: (sort: string) => void
  /** Every order, for cards, which have no header. */
  choices: readonly { value: string; label: string }[]
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  changing?: boolean
  sorting?: Sorting
  /** For rows that take the focus. A function or object in them renders each row again. */
  getRowProps?: (row: Row) => ComponentPropsWithRef<'tr'>
  children?: ReactNode
}

const FEW = 5

/** A table in a wide container, cards in a narrow one. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, changing, sorting, getRowProps, children } = props
  return (
    <div className={classes.place} data-many={columns.length > FEW || undefined}>
      {sorting && (
        <div className={classes.sorting}>
          <NativeSelect
            label="Sort by"
            value={sorting.sort}
            data={sorting.choices}
            onChange={(event) => sorting.onSort(event.currentTarget.value)}
          />
        </div>
      )}
      <div className={classes.frame} data-changing={changing || undefined}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Header key={column.header} column={column} sorting={sorting} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={rowKey(row)} columns={columns} row={row} {...getRowProps?.(row)} />
            ))}
          </tbody>
          {children}
        </table>
      </div>
    </div>
  )
}

type HeaderProps<Row> = { column: Column<Row>; sorting: Sorting | undefined }

function Header<Row>({ column: { header, align, sort, widths }, sorting }: HeaderProps<Row>) {
  const style = widths && { '--width': `${widths[0]}px`, '--narrow-width': `${widths[1]}px` }
  if (!sort || !sorting) {
    return (
      <th scope="col" data-align={align} style={style as CSSProperties}>
        {translateKnown(header)}
      </th>
    )
  }
  const word = sort.find((one) => one === sorting.sort)
  const direction = word === undefined ? undefined : word.startsWith('-') ? 'descending' : 'ascending'
  return (
    <th scope="col" data-align={align} aria-sort={direction ?? 'none'} style={style as CSSProperties}>
      <span className={classes.bare}>{translateKnown(header)}</span>
      <SortButton
        direction={direction}
        onClick={() => sorting.onSort(word === sort[0] ? sort[1] : word === sort[1] ? '' : sort[0])}
      >
        {translateKnown(header)}
      </SortButton>
    </th>
  )
}

const TableRow = memo(Cells) as typeof Cells

type RowProps<Row> = ComponentPropsWithRef<'tr'> & { columns: Column<Row>[]; row: Row }

function Cells<Row>({ columns, row, ...rest }: RowProps<Row>) {
  return (
    <tr {...rest}>
      {columns.map((column) => (
        <TableCell key={column.header} column={column} row={row} />
      ))}
    </tr>
  )
}

export function TableCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, card = 'pair', line, word, align, tight, cell } = column
  const Cell = card === 'title' ? 'th' : 'td'
  const content = cell(row)
  return (
    <Cell
      scope={Cell === 'th' ? 'row' : undefined}
      data-align={align}
      data-tight={tight || undefined}
      data-card={card}
      data-label={translateKnown((card === 'pair' ? header : word) ?? '') || undefined}
      style={line ? { order: line } : undefined}
    >
      {(card === 'actions' || card === 'pair') && content !== undefined ? (
        <div className={classes[card]}>{content}</div>
      ) : (
        content
      )}
    </Cell>
  )
}

/** The small second line of a cell. */
export const Below = ({ size = 'sm', children }: { size?: 'sm' | 'caption'; children: ReactNode }) =>
  children && (
    <Text as="span" block tone="soft" size={size} weight={400}>
      {children}
    </Text>
  )
