import { formatMonth } from '../../../../../shared/days.ts'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { Below, type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { DayText, InstantText } from '../../../../../web/ui/values.tsx'
import type { Close } from '../../closes.contract.ts'

const monthsText = ({ months }: Close): string => {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return ''
  return first.month === last.month
    ? formatMonth(first.month)
    : `${formatMonth(first.month)} to ${formatMonth(last.month)}`
}

const By = ({ instant, name }: { instant: string; name: string | null }) => (
  <>
    <InstantText instant={instant} />
    {name && <Below size="caption">{name}</Below>}
  </>
)

const COLUMNS: Column<Close>[] = [
  { header: 'Through', card: 'title', cell: ({ through }) => <DayText day={through} /> },
  { header: 'Months', card: 'aside', cell: monthsText },
  { header: 'Closed', cell: ({ closedAt, closedBy }) => <By instant={closedAt} name={closedBy} /> },
  { header: 'Note', cell: ({ note }) => note ?? undefined },
  {
    header: 'Reopened',
    cell: ({ reopenedAt, reopenedBy, reopenReason }) =>
      reopenedAt === null ? undefined : (
        <>
          <By instant={reopenedAt} name={reopenedBy} />
          {reopenReason}
        </>
      ),
  },
]

export function CloseHistory({ closes }: { closes: readonly Close[] }) {
  if (closes.length === 0) return null
  return (
    <Stack as="section" gap="sm" aria-label="Closes">
      <h2>Closes</h2>
      <DataTable label="Closes" columns={COLUMNS} rows={closes} rowKey={({ id }) => id} />
    </Stack>
  )
}
