import { Button } from '@mantine/core'
import { type PagedList, usePageOfList } from '../../../../web/page-of-list.ts'
import { DataTable } from '../../../../web/ui/list/data-table.tsx'
import { ExportMenu } from '../../../../web/ui/list/export-menu.tsx'
import { LoadedList } from '../../../../web/ui/list/loaded-list.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useCan } from '../../accounts/web/accounts.api.ts'
import type { AuditEvent } from '../audit.contract.ts'
import { AUDIT_KEY, auditApi } from './audit.api.ts'
import { auditColumns } from './audit.columns.tsx'
import { ALL_EVENTS, isFiltered, queryOf, type ShownEvents } from './audit.filter.ts'
import { AuditFilters } from './audit.filters.tsx'
import { Seals } from './seals.section.tsx'

const SEARCH = { ...ALL_EVENTS, at: '' }

export function AuditPage() {
  const [{ at, ...shown }, setSearch] = useUrlSearch(SEARCH)
  const can = useCan()
  const notice = useNotice()
  const query = queryOf(shown)
  const list = usePageOfList({
    queryKey: [...AUDIT_KEY, 'list', query],
    load: (page, signal) => auditApi.page('GET /audit', page, { query, signal }),
    at,
    correct: (to) => setSearch({ at: to }),
  })
  const change = (changes: Partial<ShownEvents>) => setSearch({ ...changes, at: '' }, { push: true })
  return (
    <Page
      title="Audit"
      lead="Who did what, and when. It never changes, but for the names of tenants whose data was erased."
      actions={
        <ExportMenu
          total={list.total}
          noun="event"
          plural="events"
          fileName="audit"
          load={(format) => auditApi.bytes('GET /audit/export', { query: { ...query, format } })}
          onFailed={(text) => notice.show('error', text)}
        />
      }
    >
      {notice.node}
      <AuditFilters shown={shown} onChange={change} />
      <Events list={list} filtered={isFiltered(shown)} onClear={() => change(ALL_EVENTS)} />
      {/* Shown after the list, which grows while loading. */}
      {!list.loading && can('staff:manage') && <Seals />}
    </Page>
  )
}

type EventsProps = { list: PagedList<AuditEvent>; filtered: boolean; onClear: () => void }

function Events({ list, filtered, onClear }: EventsProps) {
  const empty = (
    <EmptyState
      title={filtered ? 'Nothing matches.' : 'Nothing happened yet.'}
      action={
        filtered && (
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    >
      What people of the office do stands here, with each value before and after.
    </EmptyState>
  )
  return (
    <LoadedList list={list} noun="event" failed="Failed to load the audit" empty={empty}>
      <DataTable
        label="Audit"
        columns={auditColumns}
        rows={list.rows}
        rowKey={({ id }) => id}
        changing={list.changing}
      />
    </LoadedList>
  )
}
