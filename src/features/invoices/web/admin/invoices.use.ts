import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { usePageOfList } from '../../../../web/page-of-list.ts'
import { useNotice } from '../../../../web/ui/notice.tsx'
import type { InvoiceSort } from '../../invoices.rules.ts'
import { invoicesApi } from '../invoices.api.ts'
import { INVOICES_KEY } from '../invoices.queries.ts'
import type { InvoiceFilter } from './filters/invoice-filter.ts'
import type { Toast } from './mail-messages.ts'

const BANNER_MS = 5000

type Shown = { filter: InvoiceFilter; sort: InvoiceSort | ''; at: string }

/** What the calls are asked for. */
export const queryOf = ({ filter, sort }: Omit<Shown, 'at'>) => ({
  ...filter,
  ...(sort && { sort }),
})

/** The page of the invoices that match which the address names. */
export function useInvoiceList({ at, ...shown }: Shown, correct: (at: string) => void) {
  const query = queryOf(shown)
  return usePageOfList({
    queryKey: [...INVOICES_KEY, 'list', query],
    load: (asked, signal) => invoicesApi.page('GET /invoices', asked, { query, signal }),
    at,
    correct,
  })
}

/** The messages of the screen, `say`, and `done` for what changed something, so that all is fetched again. */
export function useToast() {
  const store = useQueryClient()
  // Over the page: were the rows to move, a second click would meet another invoice.
  const { node, show } = useNotice({ over: true })
  const say = useCallback(
    ({ tone, text }: Toast) => show(tone, text, tone === 'success' ? BANNER_MS : undefined),
    [show],
  )
  const refresh = useCallback(() => store.invalidateQueries({ queryKey: INVOICES_KEY }), [store])
  const done = useCallback(
    async (said?: Toast) => {
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
