import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { loadedSelectFilter, searchFilter, selectFilter } from '../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, ListTable, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { TableFoot } from '../../../../web/ui/list/table-foot.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { usePropertyOptions } from '../../../property/properties/web/properties.api.ts'
import { INVOICES_KEY } from '../../invoices/web/invoices.queries.ts'
import type { Arrears } from '../arrears.contract.ts'
import { AGE_LABELS, ARREARS_AGES, sumAges } from '../arrears.rules.ts'
import type { ArrearsAct } from './arrears.actions.tsx'
import { ARREARS_KEY, arrearsApi, FAILED, totalsQuery } from './arrears.api.ts'
import { arrearsColumns } from './arrears.columns.tsx'
import { ArrearsTotals } from './arrears.totals.tsx'

const DIALOG = lazyPart(() => import('./arrears.dialogs.tsx').then((module) => module.ArrearsDialog))

const ARREARS = describeList({
  title: 'Arrears',
  lead: 'Who is overdue, the oldest first: contacts, promises and what to do next.',
  noun: 'tenant',
  filters: {
    q: searchFilter('Search by name', 'Or unit'),
    propertyId: loadedSelectFilter('Filter by location', usePropertyOptions, { any: 'All locations' }),
    age: selectFilter(
      'Overdue for',
      ARREARS_AGES.map((value) => ({ value, label: AGE_LABELS[value] })),
    ),
  },
  queryKey: [...ARREARS_KEY, 'list'],
  load: async (page, query, signal) => {
    const { rows, ...rest } = await arrearsApi.page('GET /arrears', page, { query, signal })
    return { ...rest, rows: rows.map((row) => ({ ...row, id: row.tenantId })) }
  },
  changes: INVOICES_KEY,
  exported: {
    noun: ['tenant in arrears', 'tenants in arrears'],
    fileName: (today) => `Arrears_${today}`,
    load: (query, format) => arrearsApi.bytes('GET /arrears/export', { query: { ...query, format } }),
  },
  failed: FAILED.load,
  empty: {
    title: 'Nobody is in arrears.',
    text: 'Tenants whose rent is overdue are listed here, with the last contact, their promises and what to do next.',
  },
  noMatch: 'Try another spelling, another location or another age.',
})

export function ArrearsPage() {
  const screen = useListScreen(ARREARS, useToday())
  const [opened, setOpened] = useState<{ act: ArrearsAct; row: Arrears } | null>(null)
  const { query, page, fail, done } = screen
  const { q, propertyId } = query
  const { data: totals } = useQuery(totalsQuery({ q, propertyId }))
  const columns = useMemo(
    () => arrearsColumns({ onAct: (act, row) => setOpened({ act, row }), onFailed: fail }),
    [fail],
  )
  return (
    <ListScreen
      screen={screen}
      table={
        <ListTable screen={screen} columns={columns}>
          {totals && (
            <TableFoot
              columns={columns}
              cells={{
                Tenant: `Total of ${page.total.toLocaleString('en-GB')}`,
                Overdue: <Money cedis={sumAges(totals, query.age)} />,
              }}
            />
          )}
        </ListTable>
      }
      back={
        <TextLink to="/owed" search={{}}>
          Who Owes
        </TextLink>
      }
      aboveFilters={<ArrearsTotals shown={query} onAge={(age) => screen.change({ age })} />}
    >
      {opened && (
        <DialogPart
          part={DIALOG}
          props={{ ...opened, onClose: () => setOpened(null), onDone: done, onRecorded: () => done() }}
          onFailed={fail}
        />
      )}
    </ListScreen>
  )
}
