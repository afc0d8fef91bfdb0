import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useList } from '../../../web/list.ts'
import { pagesOf, useOpenPages } from '../../../web/open-pages.ts'
import { useNotice } from '../../../web/ui/notice.tsx'
import type { InvoiceFilter } from './invoice-filter.ts'
import { invoicesApi } from './invoices.api.ts'
import { INVOICES_KEY } from './invoices.queries.ts'
import type { Said } from './mail-messages.ts'

const PAGE_SIZE = 50
const BANNER_MS = 5000

/** The invoices that match, as many pages of them as the address says. */
export function useInvoiceList(filter: InvoiceFilter, pages: string, open: (pages: string) => void) {
  const list = useList({
    queryKey: [...INVOICES_KEY, 'list', filter],
    load: (asked, signal) => invoicesApi.page('GET /invoices', asked, { query: filter, signal }),
    pageSize: PAGE_SIZE,
    pages: pagesOf(pages),
  })
  return useOpenPages(list, { pages, pageSize: PAGE_SIZE, open })
}

/** The messages of the screen, `say`, and `done` for what changed something, so that all is fetched again. */
export function useSaid() {
  const store = useQueryClient()
  // Over the page: were the rows to move, a second click would meet another invoice.
  const { node, show } = useNotice({ over: true })
  const say = useCallback(
    ({ tone, text }: Said) => show(tone, text, tone === 'success' ? BANNER_MS : undefined),
    [show],
  )
  const refresh = useCallback(() => store.invalidateQueries({ queryKey: INVOICES_KEY }), [store])
  const done = useCallback(
    async (said?: Said) => {
      if (said) say(said)
      await refresh()
      requestAnimationFrame(catchFocus)
    },
    [say, refresh],
  )
  return { node, say, done }
}

// What was acted on may have left the list, and the focus with it.
function catchFocus(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}

/** The form of a new invoice, which opens from a button and gives the focus back to it. */
export function useNewForm(shown: boolean, show: (shown: boolean) => void) {
  const opener = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  return {
    opener,
    box,
    open: () => (shown ? box.current?.querySelector('input')?.focus() : show(true)),
    close: () => {
      show(false)
      opener.current?.focus()
    },
  }
}
