import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import type { Page } from '../../../../web/http.ts'
import { useNotice } from '../../../../web/ui/notice.tsx'
import type { Case, MailedCase } from '../cases.contract.ts'
import { caseMessages } from '../cases.messages.ts'
import type { CaseKind } from '../cases.rules.ts'
import type { Toast } from './case-messages.ts'
import { casesKey } from './cases.api.ts'
import { caseListsKey, caseQuery } from './cases.queries.ts'
import { cardId } from './opened-case.tsx'

type Pages = InfiniteData<Page<Case>>

export function useCaseChanges(kind: CaseKind) {
  const store = useQueryClient()
  // Floats over the page: if the cards moved, a second click would hit another card.
  const { node, report } = useNotice({ over: true })
  const say = useCallback(({ tone, text }: Toast) => report(tone, text), [report])
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
      // Shows the change at once, before the open pages are refetched.
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
      // Somebody else may have changed the case first.
      refresh(id)
    },
    [kind, say, refresh],
  )
  return { node, say, changed, deleted, failed }
}

const replaced = ({ pages, ...rest }: Pages, item: Case): Pages => ({
  ...rest,
  pages: pages.map((page) => ({ ...page, rows: page.rows.map((row) => (row.id === item.id ? item : row)) })),
})

// The focused button or its card may be gone after the change.
function catchFocus(id: string): void {
  if (document.activeElement !== document.body) return
  const heading = document.getElementById(cardId(id))?.querySelector<HTMLElement>('h2, h3')
  const target = heading ?? document.querySelector('h1')
  target?.focus({ preventScroll: true })
}
