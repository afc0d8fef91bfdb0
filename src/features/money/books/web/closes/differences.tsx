import { useQuery } from '@tanstack/react-query'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { ComparedClose } from '../../closes.contract.ts'
import { FIGURE_TEXTS } from '../../figure-texts.ts'
import { comparedCloseQuery } from './closes.api.ts'

type Difference = ComparedClose['differences'][number]

const COLUMNS: Column<Difference>[] = [
  { header: 'Figure', card: 'title', cell: ({ figure }) => FIGURE_TEXTS[figure].label },
  { header: 'Closed', align: 'right', cell: ({ closed }) => <Money cedis={closed} /> },
  { header: 'Now', align: 'right', cell: ({ now }) => <Money cedis={now} /> },
]

export function Differences({ closeId, month }: { closeId: string; month: string }) {
  const { data } = useQuery(comparedCloseQuery(closeId))
  const rows = data?.differences.filter((one) => one.month === month) ?? []
  if (rows.length === 0) return null
  return (
    <Stack gap="sm">
      <Notice tone="error">
        This month is closed, and its figures are not those with which it was closed. Tell who looks after the
        portal.
      </Notice>
      <DataTable label="Figures that differ" columns={COLUMNS} rows={rows} rowKey={({ figure }) => figure} />
    </Stack>
  )
}
