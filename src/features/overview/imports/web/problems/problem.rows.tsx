import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { amountIn } from '../../../../../shared/fields/typed-amounts.ts'
import { CellField } from '../../../../../web/ui/form/cell-field.tsx'
import { ActionButton, CheckField } from '../../../../../web/ui/form/controls.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Below, type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import type { BookImport, BookRow, ProblemKind } from '../../imports.contract.ts'
import { rowsQuery } from '../imports.api.ts'
import { fieldLabel, shownText } from '../imports.labels.ts'
import classes from '../imports.module.css'
import { inSentence, rowName } from '../row-name.ts'
import type { Changing } from '../use-import-changes.ts'
import { type KeptRow, keepRows, waitingCells } from './kept.ts'

const SHOWN = 50

export type RowsProps = {
  book: BookImport
  kind: ProblemKind
  changing: Changing
  canChoose: boolean
  chosen: ReadonlySet<string>
  onChoose: (rows: ReadonlySet<string>) => void
}

/** Rows with the problem, also solved ones; those that were solved meanwhile keep their place. */
export function useKeptRows(id: string, kind: ProblemKind) {
  const query = useQuery(rowsQuery(id, kind))
  const kept = useRef<KeptRow[]>([])
  if (query.data) kept.current = keepRows(kept.current, query.data, kind)
  return { query, rows: kept.current }
}

export function ProblemRows({ book, kind, changing, canChoose, chosen, onChoose }: RowsProps) {
  const { query, rows } = useKeptRows(book.id, kind)
  const [shown, setShown] = useState(SHOWN)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const typed = useRef(new Map<string, string>())
  for (const [key, value] of waitingCells(changing.waiting)) typed.current.set(key, value)
  const leave = (row: string, isLeft: boolean) => {
    const next = new Set(left)
    if (isLeft) next.add(row)
    else next.delete(row)
    setLeft(next)
    changing.change(isLeft ? { leave: [row] } : { take: [row] })
  }
  const choose = (row: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(row)
    else next.delete(row)
    onChoose(next)
  }
  const columns = [
    ...(canChoose ? [createChoice(book, chosen, choose)] : []),
    ...createColumns({
      book,
      kind,
      left,
      onLeave: leave,
      getText: (row, field) => typed.current.get(`${field} ${row.row}`) ?? shownText(row.values[field]),
      onType: (row, field, value) => changing.change({ cells: [{ row, field, value }] }),
    }),
  ]
  const more = rows.length - shown
  return (
    <div className={classes.table}>
      <QueryState query={query} failed="Failed to load the rows" height={160} />
      {query.data && (
        <DataTable label="Rows" columns={columns} rows={rows.slice(0, shown)} rowKey={({ row }) => row.row} />
      )}
      {more > 0 && (
        <div>
          <ActionButton onClick={() => setShown(shown + SHOWN)}>Show more ({more} not shown)</ActionButton>
        </div>
      )}
    </div>
  )
}

type Given = {
  book: BookImport
  kind: ProblemKind
  left: ReadonlySet<string>
  getText: (row: BookRow, field: string) => string
  onType: (row: string, field: string, value: string) => void
  onLeave: (row: string, isLeft: boolean) => void
}

const createChoice = (
  book: BookImport,
  chosen: ReadonlySet<string>,
  onChoose: (row: string, isChosen: boolean) => void,
): Column<KeptRow> => ({
  header: 'Choose',
  card: 'aside',
  tight: true,
  cell: ({ row: { row } }) => (
    <CheckField
      aria-label={`Choose ${rowName(book, row)}`}
      checked={chosen.has(row)}
      onChange={(event) => onChoose(row, event.currentTarget.checked)}
    />
  ),
})

const createColumns = (given: Given): Column<KeptRow>[] => [
  {
    header: given.book.kind === 'cards' ? 'Card' : 'Row',
    card: 'start',
    tight: true,
    cell: ({ row }) => inSentence(rowName(given.book, row.row)),
  },
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ row }) => (
      <>
        {row.values['name'] || 'No name'}
        <Below>{row.values['unit']}</Below>
      </>
    ),
  },
  {
    header: 'To correct',
    card: 'plain',
    widths: [300, 240],
    cell: (kept) => <Cells kept={kept} {...given} />,
  },
  {
    header: 'In the import',
    card: 'actions',
    cell: ({ row: { row } }) =>
      given.left.has(row) ? (
        <ActionButton onClick={() => given.onLeave(row, false)}>Take it again</ActionButton>
      ) : (
        <ActionButton variant="subtle" onClick={() => given.onLeave(row, true)}>
          Leave out
        </ActionButton>
      ),
  },
]

function Cells({ kept: { row, isSolved }, book, kind, left, getText, onType }: Given & { kept: KeptRow }) {
  const fields = listFields(row, kind)
  const isLeft = left.has(row.row)
  return (
    <div className={classes.wrong}>
      {fields.map((field) => (
        <div key={field}>
          <Below>{fieldLabel(field)}</Below>
          <CellField
            label={`${fieldLabel(field)} of ${rowName(book, row.row)}`}
            value={getText(row, field)}
            wrong={!isSolved && !isLeft}
            onCommit={(value) => onType(row.row, field, value)}
          />
        </div>
      ))}
      {(isSolved || isLeft) && (
        <Text as="span" size="sm" tone={isLeft ? 'soft' : 'green'} role="status">
          {isLeft ? 'Left out' : '✓ Solved'}
        </Text>
      )}
    </div>
  )
}

const NOT_TYPED: readonly ProblemKind[] = ['hidden-rows']

/** A problem of payments is in the months that cannot be read. */
function listFields({ problems, values }: BookRow, kind: ProblemKind): string[] {
  if (NOT_TYPED.includes(kind)) return []
  const fields = new Set(problems.flatMap((one) => (one.kind === kind ? [one.field] : [])))
  return [...fields].flatMap((field) => {
    if (field !== 'paid') return [field]
    const months = Object.keys(values).filter((name) => name.startsWith('paid:') && values[name])
    const wrong = months.filter((name) => amountIn(values[name] ?? '') === undefined)
    return (wrong.length > 0 ? wrong : months).sort()
  })
}
