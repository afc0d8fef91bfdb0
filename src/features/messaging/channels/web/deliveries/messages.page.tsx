import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import type { Message } from '../../messages.contract.ts'
import { DeliveryStatus } from './delivery-states.tsx'
import { mailStatusQuery } from './mails.api.ts'
import { messageColumns } from './messages.columns.tsx'
import { ALL_MESSAGES, type ShownMessages } from './messages.filter.ts'
import { MessageFilters } from './messages.filters.tsx'
import { MessageList } from './messages.list.tsx'
import { useMessages, useReader, useToast } from './messages.use.ts'
import type { ResendCounts } from './retry-many.labels.ts'
import { SmsBudgetNotice } from './sms-budget.notice.tsx'

const OPENED = lazyPart(() => import('./message-opened.tsx').then((module) => module.OpenedMessage))
const RETRY_MANY = lazyPart(() => import('./retry-many.tsx').then((module) => module.RetryMany))

const SEARCH = { ...ALL_MESSAGES, at: '', open: '' }

export function MessagesPage() {
  const [search, setSearch] = useUrlSearch(SEARCH)
  const [again, setAgain] = useState<ResendCounts | null>(null)
  const canSet = useCan()('settings:manage')
  const { node, say, done } = useToast()
  const reader = useReader()
  const { data: status } = useQuery(mailStatusQuery)
  const source = status?.source
  const { q, channel, state, kind } = search
  const shown = { q, channel, state, kind }
  const list = useMessages(shown, { at: search.at, correct: (at) => setSearch({ at }) })
  const change = (changes: Partial<ShownMessages>, { step } = { step: false }) =>
    setSearch({ ...changes, at: '' }, { push: step })
  const close = useCallback(() => setSearch({ open: '' }), [setSearch])
  const failed = useCallback(() => {
    close()
    setAgain(null)
    say({ tone: 'error', text: PART_FAILED })
  }, [close, say])
  const columns = useMemo(
    () =>
      messageColumns({
        source,
        reader,
        onOpen: ({ id }: Message) => setSearch({ open: id }),
        onToast: say,
        onDone: done,
      }),
    [source, reader, setSearch, say, done],
  )
  return (
    <Page
      title="Messages"
      actions={
        canSet && (
          <>
            <LinkButton to="/mail/settings" variant="default">
              Mail settings
            </LinkButton>
            <LinkButton to="/sms/settings" variant="default">
              SMS settings
            </LinkButton>
          </>
        )
      }
    >
      {node}
      <DeliveryStatus status={status} reader={reader} onAgain={setAgain} />
      <SmsBudgetNotice />
      <MessageFilters shown={shown} onChange={change} />
      <MessageList
        list={list}
        columns={columns}
        shown={shown}
        onClear={() => change(ALL_MESSAGES, { step: true })}
      />
      {search.open && (
        <LazyPart
          key={search.open}
          part={OPENED}
          props={{
            id: search.open,
            channel: list.rows.find(({ id }) => id === search.open)?.channel,
            reader,
            onClose: close,
          }}
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
