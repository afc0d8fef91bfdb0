import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { usePageOfList } from '../../../../../web/page-of-list.ts'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import type { InvoiceSort } from '../../invoices.sorts.ts'
import { invoicesApi } from '../invoices.api.ts'
import { INVOICES_KEY } from '../invoices.queries.ts'
import type { InvoiceFilter } from './filters/invoice-filter.ts'
import type { Toast } from './mail-messages.ts'

const BANNER_MS = 5000

type Shown = { filter: InvoiceFilter; sort: InvoiceSort | ''; at: string }

export const queryOf = ({ filter, sort }: Omit<Shown, 'at'>) => ({
  ...filter,
  ...(sort && { sort }),
})

export function useInvoiceList({ at, ...shown }: Shown, correct: (at: string) => void) {
  const query = queryOf(shown)
  return usePageOfList({
    queryKey: [...INVOICES_KEY, 'list', query],
    load: (page, signal) => invoicesApi.page('GET /invoices', page, { query, signal }),
    at,
    correct,
  })
}

export function useToast() {
  const store = useQueryClient()
  // Floats over the page: if the rows moved, a second click would hit another invoice.
  const { node, show } = useNotice({ over: true })
  const say = useCallback(
    ({ tone, text }: Toast) => show(tone, text, tone === 'success' ? BANNER_MS : undefined),
    [show],
  )
  const refresh = useCallback(() => store.invalidateQueries({ queryKey: INVOICES_KEY }), [store])
  const done = useCallback(
    async (toast?: Toast) => {
      if (toast) say(toast)
      await refresh()
      requestAnimationFrame(catchFocus)
    },
    [say, refresh],
  )
  return { node, say, done }
}

// The focused row may have left the list after the action.
function catchFocus(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}

/** Returns the focus to the button when the form closes. */
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
