import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Chip } from '../../../../../web/ui/list/chip.tsx'
import { ExportMenu } from '../../../../../web/ui/list/export-menu.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { OnlyTenant } from '../../../../property/tenants/web/only-tenant.tsx'
import { invoicesApi } from '../invoices.api.ts'
import { totalsQuery } from '../invoices.queries.ts'
import { type Acting, InvoiceDialogs } from './dialogs/invoice-dialogs.tsx'
import { InvoiceCounters } from './filters/invoice-counters.tsx'
import {
  ANY_DUE,
  dueRangeLabel,
  filterOf,
  type InvoiceFilter,
  isFiltered,
  NO_FILTER,
  sortOf,
} from './filters/invoice-filter.ts'
import { InvoiceFilters } from './filters/invoice-filters.tsx'
import { InvoiceSum } from './filters/invoice-sum.tsx'
import { invoiceColumns } from './invoices.columns.tsx'
import { InvoiceList } from './invoices.list.tsx'
import classes from './invoices.module.css'
import { queryOf, useInvoiceList, useNewForm, useToast } from './invoices.use.ts'
import { NewInvoiceButton } from './new-invoice.button.tsx'

const NEW_INVOICE = lazyPart(() => import('./new-invoice.tsx').then((module) => module.NewInvoice))

const SEARCH = { ...NO_FILTER, sort: '', at: '', new: '', run: '', review: '' }

export function InvoicesPage() {
  const [search, setSearch] = useUrlSearch(SEARCH)
  const [acting, setActing] = useState<Acting | null>(null)
  const { node, say, done } = useToast()
  const { data: totals } = useQuery(totalsQuery())
  const today = useToday()
  const filter = filterOf(search)
  const filtered = isFiltered(filter)
  const sort = sortOf(search.sort)
  const list = useInvoiceList({ filter, sort, at: search.at }, (at) => setSearch({ at }))
  const range = dueRangeLabel(filter)
  const empty = list.rows.length === 0 && !list.loading && !list.error
  const form = useNewForm(search.new !== '', (shown) => setSearch({ new: shown ? '1' : '', run: '' }))
  const change = (changes: Partial<InvoiceFilter>, { step } = { step: false }) =>
    setSearch({ ...changes, at: '' }, { push: step })
  const clear = () => change(NO_FILTER, { step: true })
  const review = useCallback((id: string) => setSearch({ review: id }), [setSearch])
  const columns = useMemo(
    () =>
      invoiceColumns({
        today,
        onAct: (act, invoice) => setActing({ act, invoice }),
        onReview: ({ id }) => review(id),
        onToast: say,
        onDone: done,
      }),
    [today, review, say, done],
  )
  return (
    <Page
      title="Invoices"
      actions={
        <>
          <NewInvoiceButton
            opener={form.opener}
            opened={search.new !== ''}
            onOpen={form.open}
            onNear={NEW_INVOICE.prefetch}
          />
          <ExportMenu
            total={list.total}
            noun="invoice"
            plural="invoices"
            fileName={`Invoices_${today}`}
            load={(format) =>
              invoicesApi.bytes('GET /invoices/export', { query: { ...queryOf({ filter, sort }), format } })
            }
            onFailed={(text) => say({ tone: 'error', text })}
          />
        </>
      }
    >
      {node}
      {search.new && (
        <LazyPart
          part={NEW_INVOICE}
          props={{ box: form.box, onClose: form.close, onCreated: done }}
          onFailed={() => {
            form.close()
            say({ tone: 'error', text: PART_FAILED })
          }}
          meanwhile={<Stack surface="raised" className={classes.formPlace} />}
        />
      )}
      <InvoiceCounters totals={totals} status={countedStatus(filter)} />
      <InvoiceFilters
        filter={{ ...filter, q: search.q }}
        onChange={change}
        onClear={filtered && !empty ? clear : undefined}
      />
      {filter.tenantId && (
        <OnlyTenant
          tenantId={filter.tenantId}
          plural="invoices"
          list={list}
          onClear={() => change({ tenantId: '' }, { step: true })}
        />
      )}
      {range && (
        <Chip
          removeLabel="Show invoices whenever they are due"
          onRemove={() => change(ANY_DUE, { step: true })}
        >
          {range}
        </Chip>
      )}
      <InvoiceSum filter={filter} />
      <InvoiceList
        list={list}
        columns={columns}
        sort={sort}
        onSort={(next) => setSearch({ sort: next, at: '' }, { push: true })}
        filtered={filtered}
        onNew={search.new ? undefined : form.open}
        onClear={clear}
      />
      <Text size="sm">
        <TextLink to="/invoices/voided">Voided invoices</TextLink>
      </Text>
      <InvoiceDialogs
        acting={acting}
        review={search.review}
        onAct={setActing}
        onReview={review}
        onToast={say}
        onDone={done}
      />
    </Page>
  )
}

function countedStatus({ status, ...others }: InvoiceFilter): string | undefined {
  return isFiltered({ ...others, status: '' }) ? undefined : status
}
