import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../../web/ui/list/list-screen.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { Message } from '../../messages.contract.ts'
import { withinMessages } from '../message-tabs.tsx'
import { DeliveryStatus } from './delivery-states.tsx'
import { MAILS_KEY, MESSAGE_LIST_KEY, mailStatusQuery, messagesApi } from './mails.api.ts'
import { messageColumns } from './messages.columns.tsx'
import { MESSAGE_FILTERS, noMatchMessage, sentQuery } from './messages.filter.ts'
import { useFocusKept } from './messages.focus.ts'
import classes from './messages.module.css'
import { usePolledMessages, useReader } from './messages.use.ts'
import type { ResendCounts } from './retry-many.labels.ts'
import { SmsBudgetNotice } from './sms-budget.notice.tsx'

const OPENED = lazyPart(() => import('./message-opened.tsx').then((module) => module.OpenedMessage))
const RETRY_MANY = lazyPart(() => import('./retry-many.tsx').then((module) => module.RetryMany))

const MESSAGES = describeList({
  title: 'Messages',
  noun: 'message',
  filters: MESSAGE_FILTERS,
  queryKey: MESSAGE_LIST_KEY,
  load: (page, query, signal) => messagesApi.page('GET /messages', page, { query: sentQuery(query), signal }),
  changes: MAILS_KEY,
  failed: 'Failed to load the messages.',
  empty: {
    title: 'No messages yet.',
    text: 'Invoices, reminders and welcome messages: everything sent by e-mail or SMS is listed here with its status.',
  },
  noMatch: noMatchMessage,
  wideFilters: true,
  tableClass: classes.table,
})

const OPEN = { open: '' }

export function MessagesPage() {
  const screen = useListScreen(MESSAGES, useToday())
  const [{ open }, setOpen] = useUrlSearch(OPEN)
  const [again, setAgain] = useState<ResendCounts | null>(null)
  const canSet = useCan()('settings:manage')
  const reader = useReader()
  const { data: status } = useQuery(mailStatusQuery)
  usePolledMessages()
  const source = status?.source
  const { page, say, fail, done } = screen
  const close = useCallback(() => setOpen({ open: '' }), [setOpen])
  const failed = useCallback(() => {
    close()
    setAgain(null)
    fail(PART_FAILED)
  }, [close, fail])
  // Memoized, so that only changed rows render.
  const columns = useMemo(
    () =>
      messageColumns({
        source,
        reader,
        onOpen: ({ id }: Message) => setOpen({ open: id }),
        onToast: say,
        onDone: done,
      }),
    [source, reader, setOpen, say, done],
  )
  return (
    <ListScreen
      screen={screen}
      columns={columns}
      within={withinMessages('Sent')}
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
      aboveFilters={
        <>
          <DeliveryStatus status={status} reader={reader} onAgain={setAgain} />
          <SmsBudgetNotice />
        </>
      }
      frame={(list) => <FocusKept rows={page.rows}>{list}</FocusKept>}
    >
      {open && (
        <LazyPart
          key={open}
          part={OPENED}
          props={{
            id: open,
            channel: page.rows.find(({ id }) => id === open)?.channel,
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
    </ListScreen>
  )
}

/** Keeps the focus within the list when a row leaves it. */
const FocusKept = ({ rows, children }: { rows: readonly Message[]; children: ReactNode }) => (
  <Stack {...useFocusKept(rows)} as="section" gap="xl" aria-label="List of messages" tabIndex={-1}>
    {children}
  </Stack>
)
