import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../web/ui/lazy-part.tsx'
import { LinkButton } from '../../../../web/ui/link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import type { Mail } from '../../mails.contract.ts'
import { DeliveryStatus } from './delivery-states.tsx'
import { mailStatusQuery } from './mails.api.ts'
import { mailColumns } from './mails.columns.tsx'
import { ALL_MAILS, type ShownMails } from './mails.filter.ts'
import { MailFilters } from './mails.filters.tsx'
import { MailList } from './mails.list.tsx'
import type { ResendCounts } from './mails.many.ts'
import { useMails, useReader, useToast } from './mails.use.ts'

const OPENED = lazyPart(() => import('./mail-opened.tsx').then((module) => module.OpenedMail))
const RETRY_MANY = lazyPart(() => import('./retry-many.tsx').then((module) => module.RetryMany))

const SEARCH = { ...ALL_MAILS, at: '', open: '' }

export function MailsPage() {
  const [search, setSearch] = useUrlSearch(SEARCH)
  const [again, setAgain] = useState<ResendCounts | null>(null)
  const { node, say, done } = useToast()
  const reader = useReader()
  const { data: status } = useQuery(mailStatusQuery)
  const hasServer = status?.source !== 'none'
  const { q, state, kind } = search
  const shown = { q, state, kind }
  const list = useMails(shown, { at: search.at, correct: (at) => setSearch({ at }) })
  const change = (changes: Partial<ShownMails>, { step } = { step: false }) =>
    setSearch({ ...changes, at: '' }, { push: step })
  const close = useCallback(() => setSearch({ open: '' }), [setSearch])
  const failed = useCallback(() => {
    close()
    setAgain(null)
    say({ tone: 'error', text: PART_FAILED })
  }, [close, say])
  // Memoized, so that only changed rows render.
  const columns = useMemo(
    () =>
      mailColumns({
        hasServer,
        reader,
        onOpen: ({ id }: Mail) => setSearch({ open: id }),
        onToast: say,
        onDone: done,
      }),
    [hasServer, reader, setSearch, say, done],
  )
  return (
    <Page
      title="Mail"
      actions={
        <LinkButton to="/mail/settings" variant="default">
          Mail settings
        </LinkButton>
      }
    >
      {node}
      <DeliveryStatus status={status} reader={reader} onAgain={setAgain} />
      <MailFilters shown={shown} onChange={change} />
      <MailList
        list={list}
        columns={columns}
        shown={shown}
        onClear={() => change(ALL_MAILS, { step: true })}
      />
      {search.open && (
        <LazyPart
          key={search.open}
          part={OPENED}
          props={{ id: search.open, reader, onClose: close }}
          onFailed={failed}
        />
      )}
      {again && (
        <LazyPart
          part={RETRY_MANY}
          props={{ ...again, onClose: () => setAgain(null), onDone: done }}
          onFailed={failed}
        />
      )}
    </Page>
  )
}
