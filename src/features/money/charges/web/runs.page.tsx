import { usePageOfList } from '../../../../web/page-of-list.ts'
import { TextLink } from '../../../../web/ui/link.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { LoadedList } from '../../../../web/ui/list/loaded-list.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import type { BillingRun } from '../plans.contract.ts'
import { TRIGGERS } from './charge-labels.ts'
import { CHARGES_KEY, chargesApi } from './charges.api.ts'

const SEARCH = { at: '' }

export function RunsPage() {
  const [{ at }, setSearch] = useUrlSearch(SEARCH)
  const list = usePageOfList({
    queryKey: [...CHARGES_KEY, 'runs'],
    load: (page, signal) => chargesApi.page('GET /billing-runs', page, { query: {}, signal }),
    at,
    correct: (to) => setSearch({ at: to }),
  })
  return (
    <Page
      title="What Was Billed"
      lead="When recurring charges were billed, and how many invoices that made."
      back={
        <TextLink to="/billing" search={{}}>
          ‹ Monthly Charges
        </TextLink>
      }
    >
      <LoadedList
        list={list}
        noun="run"
        failed="Failed to load the runs"
        empty={<EmptyState title="No run yet.">The first one follows once a charge is active.</EmptyState>}
      >
        <DataTable label="Billing runs" columns={COLUMNS} rows={list.rows} rowKey={({ id }) => id} />
      </LoadedList>
    </Page>
  )
}

const COLUMNS: Column<BillingRun>[] = [
  { header: 'Started', card: 'title', cell: ({ startedAt }) => <InstantText instant={startedAt} /> },
  { header: 'Why', cell: ({ trigger }) => TRIGGERS[trigger] },
  { header: 'Billed', align: 'right', cell: ({ billed }) => billed },
  { header: 'Skipped', align: 'right', cell: ({ skipped }) => skipped },
  {
    header: 'Failed',
    card: 'aside',
    cell: ({ failed }) =>
      failed === 0 ? (
        <StatusBadge tone="green" word="None failed" />
      ) : (
        <StatusBadge tone="red" word={`${failed} failed`} />
      ),
  },
]
