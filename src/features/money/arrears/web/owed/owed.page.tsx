import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { useChosen } from '../../../../../web/ui/list/bulk.tsx'
import { loadedSelectFilter, searchFilter, sortFilter } from '../../../../../web/ui/list/list-filters.tsx'
import {
  describeList,
  ListScreen,
  ListTable,
  useListScreen,
} from '../../../../../web/ui/list/list-screen.tsx'
import { TableFoot } from '../../../../../web/ui/list/table-foot.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useCompanyName, useToday } from '../../../../identity/company/web/company.api.ts'
import { usePropertyOptions } from '../../../../property/properties/web/properties.api.ts'
import { INVOICES_KEY } from '../../../invoices/web/invoices.queries.ts'
import { DICTIONARY } from '../../../ledger/dictionary.texts.ts'
import type { Owed, OwedChoice, OwedSort } from '../../owed.contract.ts'
import { ARREARS_KEY, FAILED, owedApi } from '../arrears.api.ts'
import { type OwedAct, type OwedEntry, owedColumns } from './owed.columns.tsx'
import { PrintedOwed } from './owed.print.tsx'
import { RemindersBar } from './reminders.bar.tsx'

const DIALOG = lazyPart(() => import('../arrears.dialogs.tsx').then((module) => module.ArrearsDialog))

const SORTS: { value: '' | OwedSort; label: string }[] = [
  { value: '', label: 'Largest debt first' },
  { value: 'owed', label: 'Smallest debt first' },
  { value: '-overdue', label: 'Overdue, largest first' },
  { value: 'overdue', label: 'Overdue, smallest first' },
  { value: 'oldestDueDate', label: 'Oldest due first' },
  { value: '-oldestDueDate', label: 'Latest due first' },
  { value: 'tenantName', label: 'Tenant, A to Z' },
  { value: '-tenantName', label: 'Tenant, Z to A' },
  { value: 'unit', label: 'Unit, A to Z' },
  { value: '-unit', label: 'Unit, Z to A' },
  { value: '-credit', label: 'Credit, largest first' },
  { value: 'credit', label: 'Credit, smallest first' },
]

const OWED = describeList({
  title: 'Who Owes',
  lead: 'All that each tenant owes, and what of it is overdue.',
  noun: 'tenant',
  filters: {
    q: searchFilter('Search by name', 'Or unit'),
    propertyId: loadedSelectFilter('Filter by location', usePropertyOptions, { any: 'All locations' }),
    sort: sortFilter(SORTS),
  },
  queryKey: [...ARREARS_KEY, 'owed'],
  load: async (page, query, signal) => {
    const { rows, ...rest } = await owedApi.page('GET /owed', page, { query, signal })
    return { ...rest, rows: rows.map((row) => ({ ...row, id: row.tenantId })) }
  },
  changes: INVOICES_KEY,
  exported: {
    noun: ['tenant who owes', 'tenants who owe'],
    fileName: (today) => `Who_Owes_${today}`,
    load: (query, format) => owedApi.bytes('GET /owed/export', { query: { ...query, format } }),
  },
  failed: FAILED.owed,
  empty: { title: 'Nobody owes anything.', text: 'Tenants with an open invoice are listed here.' },
  noMatch: 'Try another spelling or another location.',
})

const totalsQuery = (query: OwedChoice) =>
  queryOptions({
    queryKey: [...ARREARS_KEY, 'owed totals', query],
    queryFn: ({ signal }) => owedApi('GET /owed/totals', { query, signal }),
    placeholderData: keepPreviousData,
  })

export function OwedPage() {
  const today = useToday()
  const { name: company } = useCompanyName()
  const screen = useListScreen(OWED, today)
  const { page, query, fail, done } = screen
  const { q, propertyId } = query
  const { data: totals } = useQuery(totalsQuery({ q, propertyId }))
  const [opened, setOpened] = useState<{ act: OwedAct; row: Owed } | null>(null)
  const choosing = useChosen(page.rows.filter(({ overdue }) => overdue > 0))
  const { has, choose } = choosing
  const printing = usePrinting(query, page, fail)
  const can = useCan()
  const [canPay, canContact] = [can('payment:write'), can('arrears:write')]
  const columns = useMemo(() => {
    const acts = [...(canPay ? (['payment'] as const) : []), ...(canContact ? (['contact'] as const) : [])]
    return owedColumns({
      company,
      acts,
      onAct: (act, row) => setOpened({ act, row }),
      choosing: canContact ? { has, choose } : undefined,
    })
  }, [company, canPay, canContact, has, choose])
  return (
    <>
      <div className="unprinted">
        <ListScreen
          screen={screen}
          actions={
            <Button variant="default" aria-disabled={printing.busy || undefined} onClick={printing.start}>
              Print
            </Button>
          }
          table={
            <Stack gap="md">
              {canContact && choosing.rows.length > 0 && (
                <RemindersBar choosing={choosing} onShow={screen.show} onDone={done} />
              )}
              <ListTable screen={screen} columns={columns}>
                {totals && (
                  <TableFoot
                    columns={columns}
                    cells={{
                      Tenant: `Total of ${totals.tenants.toLocaleString('en-GB')}`,
                      Owed: <Money cedis={totals.owed} />,
                      Overdue: <Money cedis={totals.overdue} />,
                      Credit: <Money cedis={totals.credit} />,
                    }}
                  />
                )}
              </ListTable>
            </Stack>
          }
        >
          <Text size="sm" tone="soft">
            {DICTIONARY.owed}{' '}
            <TextLink to="/arrears" search={{}}>
              Promises, contacts and evidence
            </TextLink>
          </Text>
          {opened && (
            <DialogPart
              part={DIALOG}
              props={{ ...opened, onClose: () => setOpened(null), onDone: done, onRecorded: () => done() }}
              onFailed={fail}
            />
          )}
        </ListScreen>
      </div>
      <PrintedOwed rows={printing.rows} totals={totals} company={company} today={today} />
    </>
  )
}

type Screen = ReturnType<typeof useListScreen<OwedEntry, typeof OWED.filters>>

/** Prints every row that matches, also those of other pages. */
function usePrinting(query: Screen['query'], page: Screen['page'], onFailed: (text: string) => void) {
  const [all, setAll] = useState<readonly Owed[] | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (all === null) return
    window.print()
    setAll(null)
  }, [all])
  const start = async () => {
    if (busy) return
    setBusy(true)
    try {
      setAll(page.total > page.rows.length ? await owedApi('GET /owed', { query }) : page.rows)
    } catch (error) {
      onFailed(errorMessageWith(FAILED.print)(error))
    } finally {
      setBusy(false)
    }
  }
  return { rows: all ?? page.rows, busy, start: () => void start() }
}
