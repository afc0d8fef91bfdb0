import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { Below, type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import type { BookRow } from '../../imports.contract.ts'
import { FIELD_LABELS, shownText } from '../imports.labels.ts'
import { toCardNumber } from '../row-name.ts'
import { isTyped } from './card-texts.ts'

type Acts = { onOpen: (row: string) => void; onLeave: (row: string, isLeft: boolean) => void }
type Props = Acts & { rows: readonly BookRow[] }

/** The cards so far, the newest first. */
export const CardList = ({ rows, ...acts }: Props) => (
  <DataTable
    label="Cards"
    columns={createColumns(acts)}
    rows={[...rows].reverse()}
    rowKey={({ row }) => row}
  />
)

const createColumns = ({ onOpen, onLeave }: Acts): Column<BookRow>[] => [
  { header: 'Card', card: 'start', word: 'Card', tight: true, cell: ({ row }) => toCardNumber(row) },
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ values }) => (
      <>
        {values['name'] || 'Not typed yet'}
        <Below>{[values['unit'], values['property']].filter(Boolean).join(', ')}</Below>
      </>
    ),
  },
  { header: 'Rent', align: 'right', cell: ({ values }) => values['rent'] ?? '–' },
  { header: 'Paid until', cell: ({ values }) => shownText(values['paidUntil']) || '–' },
  { header: 'Photo', cell: ({ photo }) => (photo ? 'Yes' : 'No') },
  { header: 'State', card: 'aside', cell: (row) => <State row={row} /> },
  {
    header: 'Actions',
    card: 'actions',
    cell: ({ row, state }) => (
      <Row gap="xs" nowrap>
        <ActionButton aria-label={`Open card ${toCardNumber(row)}`} onClick={() => onOpen(row)}>
          Open
        </ActionButton>
        <ActionButton
          variant="subtle"
          aria-label={`${state === 'leftOut' ? 'Take' : 'Leave out'} card ${toCardNumber(row)}`}
          onClick={() => onLeave(row, state !== 'leftOut')}
        >
          {state === 'leftOut' ? 'Take it again' : 'Leave out'}
        </ActionButton>
      </Row>
    ),
  },
]

function State({ row }: { row: BookRow }) {
  if (row.state === 'leftOut') return <StatusBadge tone="grey" word="Left out" />
  if (!isTyped(row)) return <StatusBadge tone="grey" word="To type" />
  if (row.state === 'already') return <StatusBadge tone="blue" word="There already" />
  // One press in the next step makes a new property, for all cards.
  const wrong = row.problems.filter(({ kind }) => kind !== 'property-unknown')
  const fields = [...new Set(wrong.map(({ field }) => FIELD_LABELS[field]))]
  if (fields.length === 0) return <StatusBadge tone="green" word="Good" />
  return (
    <>
      <StatusBadge tone="orange" word="To look at" />
      <Text as="span" block size="sm" tone="orange">
        {fields.join(', ')}
      </Text>
    </>
  )
}
