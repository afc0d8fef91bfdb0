import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useList } from '../../../web/list.ts'
import { useOpenPages } from '../../../web/open-pages.ts'
import { useNotice } from '../../../web/ui/notice.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { useUrlSearch } from '../../../web/url-search.ts'
import type { Invoice } from '../invoices.contract.ts'
import { InvoiceCounters } from './invoice-counters.tsx'
import { InvoiceDialogs } from './invoice-dialogs.tsx'
import { InvoiceFilters } from './invoice-filters.tsx'
import { invoicesApi } from './invoices.api.ts'
import { type InvoiceAct, invoiceColumns } from './invoices.columns.tsx'
import { InvoiceList } from './invoices.list.tsx'
import { INVOICES_KEY, totalsQuery } from './invoices.queries.ts'
import { NewInvoice } from './new-invoice.tsx'

const SEARCH = { q: '', status: '', page: '1', new: '', review: '' }
const PAGE_SIZE = 50
const BANNER_MS = 5000

/** What is owed: issue, follow, review, settle. */
export function InvoicesPage() {
  const [search, setSearch] = useUrlSearch(SEARCH)
  const [acting, setActing] = useState<{ act: InvoiceAct; invoice: Invoice } | null>(null)
  const notice = useNotice()
  const store = useQueryClient()
  const { data: totals } = useQuery(totalsQuery())
  const list = useInvoices(search, (page) => setSearch({ page }))
  const done = async (text: string) => {
    notice.show('success', text, BANNER_MS)
    await store.invalidateQueries({ queryKey: INVOICES_KEY })
    requestAnimationFrame(catchFocus)
  }
  const opener = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const open = () => (search.new ? form.current?.querySelector('input')?.focus() : setSearch({ new: '1' }))
  const closeForm = () => {
    setSearch({ new: '' })
    opener.current?.focus()
  }
  const close = useCallback(() => setActing(null), [])
  const columns = invoiceColumns({
    onAct: (act, invoice) => setActing({ act, invoice }),
    onReview: ({ id }) => setSearch({ review: id }),
    onFailure: (text) => notice.show('error', text),
  })
  const filtered = search.q !== '' || search.status !== ''
  const newButton = (
    <Button ref={opener} variant={search.new ? 'default' : 'filled'} onClick={open}>
      New Invoice
    </Button>
  )
  return (
    <Page title="Invoices" actions={newButton}>
      {notice.node}
      {search.new && <NewInvoice box={form} onClose={closeForm} onCreated={done} />}
      <InvoiceCounters totals={totals} status={search.status} />
      <InvoiceFilters filter={search} onChange={(changes) => setSearch({ ...changes, page: '1' })} />
      <InvoiceList
        list={list}
        columns={columns}
        filtered={filtered}
        onNew={search.new ? undefined : open}
        onClear={() => setSearch({ q: '', status: '', page: '1' })}
      />
      <InvoiceDialogs
        acting={acting}
        review={search.review}
        onClose={close}
        onReviewClosed={() => setSearch({ review: '' })}
        onDone={done}
      />
    </Page>
  )
}

// What was acted on may have left the list, and the focus with it.
function catchFocus(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}

function useInvoices({ q, status, page }: typeof SEARCH, open: (page: string) => void) {
  const query = { q, status }
  const list = useList({
    queryKey: [...INVOICES_KEY, 'list', query],
    load: (asked, signal) => invoicesApi.page('GET /invoices', asked, { query, signal }),
    pageSize: PAGE_SIZE,
  })
  return useOpenPages(list, { pages: page, pageSize: PAGE_SIZE, open })
}
