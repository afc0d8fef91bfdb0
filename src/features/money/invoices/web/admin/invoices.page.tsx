import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { useChosen } from '../../../../../web/ui/list/bulk.tsx'
import { Chip } from '../../../../../web/ui/list/chip.tsx'
import { listTexts, sortFilter } from '../../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../../web/ui/list/list-screen.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { OnlyTenant } from '../../../../property/tenants/web/only-tenant.tsx'
import type { InvoiceSort } from '../../invoices.sorts.ts'
import { invoicesApi } from '../invoices.api.ts'
import { INVOICES_KEY, totalsQuery } from '../invoices.queries.ts'
import { type Acting, InvoiceDialogs } from './dialogs/invoice-dialogs.tsx'
import { InvoiceCounters } from './filters/invoice-counters.tsx'
import {
  ANY_DUE,
  dueRangeLabel,
  INVOICE_FILTERS,
  type InvoiceFilter,
  isFiltered,
} from './filters/invoice-filter.ts'
import { InvoiceFilters } from './filters/invoice-filters.tsx'
import { InvoiceSum } from './filters/invoice-sum.tsx'
import { InvoiceBulk } from './invoices.bulk.tsx'
import { invoiceColumns } from './invoices.columns.tsx'
import { FAILED } from './invoices.messages.ts'
import classes from './invoices.module.css'
import { NewInvoiceButton } from './new-invoice.button.tsx'
import { useNewForm } from './new-invoice.use.ts'

const NEW_INVOICE = lazyPart(() => import('./new-invoice.tsx').then((module) => module.NewInvoice))

const SORTS: { value: '' | InvoiceSort; label: string }[] = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'dueDate', label: 'Due date, earliest first' },
  { value: '-dueDate', label: 'Due date, latest first' },
  { value: '-amount', label: 'Amount, largest first' },
  { value: 'amount', label: 'Amount, smallest first' },
  { value: 'tenantName', label: 'Tenant, A to Z' },
  { value: '-tenantName', label: 'Tenant, Z to A' },
  { value: 'status', label: 'Status, overdue first' },
  { value: '-status', label: 'Status, paid first' },
]

const INVOICES = describeList({
  title: 'Invoices',
  noun: 'invoice',
  filters: { ...INVOICE_FILTERS, sort: sortFilter(SORTS) },
  queryKey: [...INVOICES_KEY, 'list'],
  load: (page, query, signal) => invoicesApi.page('GET /invoices', page, { query, signal }),
  changes: INVOICES_KEY,
  exported: {
    fileName: (today) => `Invoices_${today}`,
    load: (query, format) => invoicesApi.bytes('GET /invoices/export', { query: { ...query, format } }),
  },
  failed: FAILED.load,
  empty: {
    title: 'No invoices yet.',
    text: 'Your invoices will be listed here with their due dates, statuses and receipts.',
  },
  noMatch: 'Try another spelling, another status or another due date.',
  tableClass: classes.table,
})

const DIALOGS = { new: '', run: '', review: '' }

export function InvoicesPage() {
  const today = useToday()
  const screen = useListScreen(INVOICES, today)
  const [dialogs, setDialogs] = useUrlSearch(DIALOGS)
  const [acting, setActing] = useState<Acting | null>(null)
  const { data: totals } = useQuery(totalsQuery())
  const { page, query, change, say, done } = screen
  const { sort: _sort, ...filter } = listTexts(query)
  const form = useNewForm(dialogs.new !== '', (shown) => setDialogs({ new: shown ? '1' : '', run: '' }))
  const review = useCallback((id: string) => setDialogs({ review: id }), [setDialogs])
  const choosing = useChosen(page.rows)
  const mayWrite = useCan()('invoice:write')
  const { has, choose } = choosing
  // Memoized, so that only changed rows render.
  const columns = useMemo(
    () =>
      invoiceColumns({
        choosing: mayWrite ? { has, choose } : undefined,
        today,
        onAct: (act, invoice) => setActing({ act, invoice }),
        onReview: ({ id }) => review(id),
        onToast: say,
        onDone: done,
      }),
    [today, review, say, done, has, choose, mayWrite],
  )
  const isEmpty = page.rows.length === 0 && !page.loading && !page.error
  return (
    <ListScreen
      screen={screen}
      columns={columns}
      actions={
        <NewInvoiceButton
          opener={form.opener}
          opened={dialogs.new !== ''}
          onOpen={form.open}
          onNear={NEW_INVOICE.prefetch}
        />
      }
      emptyAction={!dialogs.new && <Button onClick={form.open}>New Invoice</Button>}
      aboveFilters={
        <>
          {dialogs.new && (
            <LazyPart
              part={NEW_INVOICE}
              props={{ tenantId: filter.tenantId ?? '', box: form.box, onClose: form.close, onCreated: done }}
              onFailed={() => {
                form.close()
                say({ tone: 'error', text: PART_FAILED })
              }}
              meanwhile={<Stack surface="raised" className={classes.formPlace} />}
            />
          )}
          <InvoiceCounters totals={totals} status={countedStatus(filter)} />
        </>
      }
      filterBar={
        <InvoiceFilters
          filter={filter}
          onChange={(changes, { step } = { step: false }) => change(changes, { push: step })}
          onClear={screen.isFiltered && !isEmpty ? screen.clear : undefined}
        />
      }
      aboveList={
        <>
          {filter.tenantId && (
            <OnlyTenant
              tenantId={filter.tenantId}
              plural="invoices"
              list={page}
              onClear={() => change({ tenantId: '' })}
            />
          )}
          <DueRange filter={filter} onClear={() => change(ANY_DUE)} />
          <InvoiceSum filter={filter} />
          {mayWrite && page.rows.length > 0 && (
            <InvoiceBulk choosing={choosing} onShow={screen.show} onDone={done} onFailed={screen.fail} />
          )}
        </>
      }
    >
      <Text size="sm">
        <TextLink to="/invoices/voided">Voided invoices</TextLink>
      </Text>
      <InvoiceDialogs
        acting={acting}
        review={dialogs.review}
        onAct={setActing}
        onReview={review}
        onToast={say}
        onDone={done}
      />
    </ListScreen>
  )
}

function DueRange({ filter, onClear }: { filter: InvoiceFilter; onClear: () => void }) {
  const range = dueRangeLabel(filter)
  return (
    range && (
      <Chip removeLabel="Show invoices whenever they are due" onRemove={onClear}>
        {range}
      </Chip>
    )
  )
}

function countedStatus({ status, ...others }: InvoiceFilter): string | undefined {
  return isFiltered({ ...others, status: '' }) ? undefined : status
}
