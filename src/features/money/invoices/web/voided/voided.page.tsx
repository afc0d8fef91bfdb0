import { useCallback, useMemo, useState } from 'react'
import { usePageOfList } from '../../../../../web/page-of-list.ts'
import { SearchField } from '../../../../../web/ui/form/fields.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { LoadedList } from '../../../../../web/ui/list/loaded-list.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import type { VoidedInvoice } from '../../voided.contract.ts'
import { useToast } from '../admin/invoices.use.ts'
import { INVOICES_KEY } from '../invoices.queries.ts'
import { voidedApi } from './voided.api.ts'
import { voidedColumns } from './voided.columns.tsx'

const RESTORE = lazyPart(() => import('./restore-invoice.tsx').then((module) => module.RestoreInvoice))

const SEARCH = { q: '', at: '' }

export function VoidedPage() {
  const [search, setSearch] = useUrlSearch(SEARCH)
  const [restoring, setRestoring] = useState<VoidedInvoice | null>(null)
  const { node, say, done } = useToast()
  const close = useCallback(() => setRestoring(null), [])
  const columns = useMemo(() => voidedColumns(setRestoring), [])
  return (
    <Page
      title="Voided Invoices"
      back={<TextLink to="/invoices">Back to invoices</TextLink>}
      lead="Deleted invoices are kept here with their receipts. They count nowhere, and tenants do not see them."
    >
      {node}
      <SearchField
        label="Search by tenant or number"
        value={search.q}
        onSearch={(q) => setSearch({ q, at: '' })}
      />
      <VoidedList q={search.q} at={search.at} onPage={(at) => setSearch({ at })} columns={columns} />
      {restoring && (
        <LazyPart
          part={RESTORE}
          props={{ invoice: restoring, onClose: close, onRestored: done }}
          onFailed={() => {
            close()
            say({ tone: 'error', text: PART_FAILED })
          }}
        />
      )}
    </Page>
  )
}

type ListProps = {
  q: string
  at: string
  onPage: (at: string) => void
  columns: ReturnType<typeof voidedColumns>
}

function VoidedList({ q, at, onPage, columns }: ListProps) {
  const query = { q }
  const list = usePageOfList({
    queryKey: [...INVOICES_KEY, 'voided', query],
    load: (page, signal) => voidedApi.page('GET /invoices/voided', page, { query, signal }),
    at,
    correct: onPage,
  })
  const empty = (
    <EmptyState title={q ? 'No voided invoice matches.' : 'No invoice was voided.'}>
      {q
        ? 'Try another spelling or number.'
        : 'An invoice that you delete is listed here and can be restored.'}
    </EmptyState>
  )
  return (
    <LoadedList list={list} noun="voided invoice" failed="Failed to load voided invoices." empty={empty}>
      <DataTable
        label="Voided invoices"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        changing={list.changing}
      />
    </LoadedList>
  )
}
