import { useMemo, useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { searchFilter, sortFilter } from '../../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../../web/ui/list/list-screen.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useNewInAddress } from '../../../../../web/use-new-in-address.ts'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { useMailSource } from '../../../../messaging/channels/web/mail-source.ts'
import { withinMessages } from '../../../../messaging/channels/web/message-tabs.tsx'
import type { Announcement, AnnouncementSort } from '../../announcements.contract.ts'
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

const SORTS: { value: '' | AnnouncementSort; label: string }[] = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
  { value: 'audienceName', label: 'To whom, A to Z' },
  { value: '-audienceName', label: 'To whom, Z to A' },
  { value: 'senderName', label: 'Sender, A to Z' },
  { value: '-senderName', label: 'Sender, Z to A' },
]

const ANNOUNCEMENTS = describeList({
  title: 'Announcements',
  lead: 'Messages to many tenants at once, and who has read them.',
  noun: 'announcement',
  filters: { q: searchFilter('Search announcements', 'Title'), sort: sortFilter(SORTS) },
  queryKey: [...ANNOUNCEMENTS_KEY, 'list'],
  load: (page, query, signal) => announcementsApi.page('GET /announcements', page, { query, signal }),
  changes: ANNOUNCEMENTS_KEY,
  failed: FAILED.list,
  empty: {
    title: 'No announcements yet.',
    text: 'Tell all tenants, those of a property or some of them what they need to know: that the water is off on Friday, or that the office is closed. You see here who has read it.',
  },
  noMatch: 'Try another word of its title.',
})

const OPEN = { open: '' }

export function AnnouncementsPage() {
  const screen = useListScreen(ANNOUNCEMENTS, useToday())
  const [{ open }, setOpen] = useUrlSearch(OPEN)
  const [pressed, setWriting] = useState(false)
  const [isNew, endNew] = useNewInAddress()
  const [withdrawing, setWithdrawing] = useState<Announcement | null>(null)
  const source = useMailSource()
  const canWrite = useCan()('announcement:write')
  const writing = canWrite && (pressed || isNew)
  const { page, isFiltered, done, fail } = screen
  const columns = useMemo(
    () =>
      announcementColumns({
        onOpen: ({ id }) => setOpen({ open: id }),
        onWithdraw: canWrite ? setWithdrawing : undefined,
      }),
    [setOpen, canWrite],
  )
  const newButton = canWrite && (
    <Button onClick={() => setWriting(true)} onPointerEnter={NEW.prefetch} onFocus={NEW.prefetch}>
      New Announcement
    </Button>
  )
  const onClose = () => {
    setWriting(false)
    setWithdrawing(null)
    if (open) setOpen({ open: '' })
    endNew()
  }
  const isEmpty = page.rows.length === 0 && !isFiltered
  return (
    <ListScreen
      screen={screen}
      columns={columns}
      within={withinMessages('Announcements')}
      actions={!isEmpty && newButton}
      emptyAction={newButton}
      filterBar={isEmpty ? null : undefined}
    >
      {writing && (
        <DialogPart
          part={NEW}
          props={{ onClose, onSent: (sent: Announcement) => done(sentMessage(sent, source)) }}
          onFailed={fail}
        />
      )}
      {withdrawing && (
        <DialogPart
          part={WITHDRAW}
          props={{
            announcement: withdrawing,
            onClose,
            onWithdrawn: () => done(`“${withdrawing.title}” is withdrawn.`),
          }}
          onFailed={fail}
        />
      )}
      {open && <DialogPart part={OPENED} props={{ id: open, onClose }} onFailed={fail} />}
    </ListScreen>
  )
}
