import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { errorMessageWith } from '../../../web/error-messages.ts'
import type { Page } from '../../../web/http.ts'
import { useNotice } from '../../../web/ui/notice.tsx'
import type { Case, MailedCase } from '../cases.contract.ts'
import { caseMessages } from '../cases.messages.ts'
import type { CaseKind } from '../cases.rules.ts'
import type { Toast } from './case-messages.ts'
import { casesKey } from './cases.api.ts'
import { caseListsKey, caseQuery } from './cases.queries.ts'
import { cardId } from './opened-case.tsx'

const BANNER_MS = 5000

type Pages = InfiniteData<Page<Case>>

/**
 * The messages of the screen, `say`, and `changed`, `deleted` and `failed` for what was done or could not be, after which
 * all is fetched again.
 */
export function useCaseChanges(kind: CaseKind) {
  const store = useQueryClient()
  // Over the page: were the cards to move, a second click would meet another one.
  const { node, show } = useNotice({ over: true })
  const say = useCallback(
    ({ tone, text }: Toast) => show(tone, text, tone === 'success' ? BANNER_MS : undefined),
    [show],
  )
  const refresh = useCallback(
    (id: string) => {
      const again = store.invalidateQueries({ queryKey: casesKey(kind) })
      void again.then(() => requestAnimationFrame(() => catchFocus(id)))
    },
    [store, kind],
  )
  const changed = useCallback(
    (toast: Toast, { emailSent, emailError, ...item }: MailedCase) => {
      say(toast)
      // What is known already is shown at once, however many pages are to be fetched again.
      store.setQueryData(caseQuery(kind, item.id).queryKey, item)
      store.setQueriesData<Pages>({ queryKey: caseListsKey(kind) }, (pages) => pages && replaced(pages, item))
      refresh(item.id)
    },
    [store, kind, say, refresh],
  )
  const deleted = useCallback(
    (toast: Toast, { id }: Case) => {
      say(toast)
      store.removeQueries({ queryKey: caseQuery(kind, id).queryKey })
      refresh(id)
    },
    [store, kind, say, refresh],
  )
  const failed = useCallback(
    (error: unknown, { id }: Case) => {
      say({ tone: 'error', text: errorMessageWith(caseMessages(kind).failed.update)(error) })
      // Somebody else may have been quicker.
      refresh(id)
    },
    [kind, say, refresh],
  )
  return { node, say, changed, deleted, failed }
}

const replaced = ({ pages, ...rest }: Pages, item: Case): Pages => ({
  ...rest,
  pages: pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => (row.id === item.id ? item : row)),
  })),
})

// The button that was pressed may be gone, or its card, and the focus with it.
function catchFocus(id: string): void {
  if (document.activeElement !== document.body) return
  const heading = document.getElementById(cardId(id))?.querySelector<HTMLElement>('h2, h3')
  const target = heading ?? document.querySelector('h1')
  target?.focus({ preventScroll: true })
}
