import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Page } from '../../../web/http.ts'
import { useNotice } from '../../../web/ui/notice.tsx'
import type { Case, MailedCase } from '../cases.contract.ts'
import type { CaseKind } from '../cases.rules.ts'
import type { Said } from './case-messages.ts'
import { casesKey } from './cases.api.ts'
import { caseListsKey, caseQuery } from './cases.queries.ts'

const BANNER_MS = 5000

type Pages = InfiniteData<Page<Case>>

/** The messages of the screen, `say`, and `changed` and `deleted` for what was done, after which all is fetched again. */
export function useCaseChanges(kind: CaseKind) {
  const store = useQueryClient()
  // Over the page: were the cards to move, a second click would meet another one.
  const { node, show } = useNotice({ over: true })
  const say = useCallback(
    ({ tone, text }: Said) => show(tone, text, tone === 'success' ? BANNER_MS : undefined),
    [show],
  )
  const refresh = useCallback(() => {
    void store.invalidateQueries({ queryKey: casesKey(kind) }).then(() => requestAnimationFrame(catchFocus))
  }, [store, kind])
  const changed = useCallback(
    (said: Said, { emailSent, emailError, ...item }: MailedCase) => {
      say(said)
      // What is known already is shown at once, however many pages are to be fetched again.
      store.setQueryData(caseQuery(kind, item.id).queryKey, item)
      store.setQueriesData<Pages>({ queryKey: caseListsKey(kind) }, (pages) => pages && replaced(pages, item))
      refresh()
    },
    [store, kind, say, refresh],
  )
  const deleted = useCallback(
    (said: Said, { id }: Case) => {
      say(said)
      store.removeQueries({ queryKey: caseQuery(kind, id).queryKey })
      refresh()
    },
    [store, kind, say, refresh],
  )
  return { node, say, changed, deleted }
}

const replaced = ({ pages, ...rest }: Pages, item: Case): Pages => ({
  ...rest,
  pages: pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => (row.id === item.id ? item : row)),
  })),
})

// What was acted on may have left the list, and the focus with it.
function catchFocus(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}
