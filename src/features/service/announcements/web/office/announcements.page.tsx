import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { usePageOfList } from '../../../../../web/page-of-list.ts'
import { SearchField } from '../../../../../web/ui/form/fields.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { LoadedList } from '../../../../../web/ui/list/loaded-list.tsx'
import { NoMatch } from '../../../../../web/ui/list/no-match.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useMailSource } from '../../../../messaging/channels/web/mail-source.ts'
import type { Announcement } from '../../announcements.contract.ts'
import { FAILED } from '../announcement-texts.ts'
import { ANNOUNCEMENTS_KEY, announcementsApi } from '../announcements.api.ts'
import { announcementColumns } from './announcements.columns.tsx'
import { sentMessage } from './sending-texts.ts'

const NEW = lazyPart(() => import('./new-announcement.tsx').then((module) => module.NewAnnouncement))
const OPENED = lazyPart(() =>
  import('./opened-announcement.tsx').then((module) => module.OpenedAnnouncementDialog),
)

const WITHDRAW = lazyPart(() =>
  import('./withdraw-announcement.tsx').then((module) => module.WithdrawAnnouncement),
)

const BANNER_MS = 5000
const SEARCH = { at: '', open: '', q: '' }
const LEAD = 'What you tell many tenants at once, and who has read it.'

export function AnnouncementsPage() {
  const [{ at, open, q }, setSearch] = useUrlSearch(SEARCH)
  const [writing, setWriting] = useState(false)
  const [withdrawing, setWithdrawing] = useState<Announcement | null>(null)
  const { node, show } = useNotice({ over: true })
  const store = useQueryClient()
  const can = useCan()
  const list = usePageOfList({
    queryKey: [...ANNOUNCEMENTS_KEY, 'list', q],
    load: (page, signal) =>
      announcementsApi.page('GET /announcements', page, { query: { q: q || undefined }, signal }),
    at,
    correct: (to) => setSearch({ at: to }),
  })
  const write = can('announcement:write') ? () => setWriting(true) : undefined
  const canWithdraw = write !== undefined
  const columns = useMemo(
    () =>
      announcementColumns({
        onOpen: ({ id }) => setSearch({ open: id }),
        onWithdraw: canWithdraw ? setWithdrawing : undefined,
      }),
    [setSearch, canWithdraw],
  )
  const newButton = write && (
    <Button onClick={write} onPointerEnter={NEW.prefetch} onFocus={NEW.prefetch}>
      New Announcement
    </Button>
  )
  const close = () => {
    setWriting(false)
    setWithdrawing(null)
    setSearch({ open: '' })
  }
  const done = (text: string) => {
    show('success', text, BANNER_MS)
    return store.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY })
  }
  return (
    <Page title="Announcements" lead={LEAD} actions={(list.rows.length > 0 || q !== '') && newButton}>
      {node}
      {(list.rows.length > 0 || q !== '') && (
        <SearchField
          label="Search announcements"
          placeholder="Title"
          value={q}
          onSearch={(typed) => setSearch({ q: typed, at: '' })}
        />
      )}
      <LoadedList
        list={list}
        noun="announcement"
        failed={FAILED.list}
        empty={
          q === '' ? (
            <NoneYet action={newButton} />
          ) : (
            <NoMatch noun="announcement" onClear={() => setSearch({ q: '', at: '' })}>
              Try another word of its title.
            </NoMatch>
          )
        }
      >
        <DataTable
          label="Announcements"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          changing={list.changing}
        />
      </LoadedList>
      <AnnouncementDialog
        opened={writing ? 'new' : withdrawing}
        shown={open}
        onClose={close}
        onDone={done}
        onFailed={() => {
          close()
          show('error', PART_FAILED)
        }}
      />
    </Page>
  )
}

const NoneYet = ({ action }: { action: ReactNode }) => (
  <EmptyState title="No announcements yet." action={action}>
    Tell all tenants, those of a property or some of them what they need to know: that the water is off on
    Friday, or that the office is closed. You see here who has read it.
  </EmptyState>
)

type DialogProps = {
  opened: 'new' | Announcement | null
  /** The id in the address, '' for none. */
  shown: string
  onClose: () => void
  onDone: (text: string) => Promise<unknown>
  onFailed: () => void
}

function AnnouncementDialog({ opened, shown, onClose, onDone, onFailed }: DialogProps) {
  const source = useMailSource()
  if (opened === 'new') {
    const onSent = (sent: Announcement) => onDone(sentMessage(sent, source))
    return <LazyPart part={NEW} props={{ onClose, onSent }} onFailed={onFailed} />
  }
  if (opened) {
    const onWithdrawn = () => onDone(`“${opened.title}” is withdrawn.`)
    return (
      <LazyPart part={WITHDRAW} props={{ announcement: opened, onClose, onWithdrawn }} onFailed={onFailed} />
    )
  }
  if (!shown) return null
  return <LazyPart part={OPENED} props={{ id: shown, onClose }} onFailed={onFailed} />
}
