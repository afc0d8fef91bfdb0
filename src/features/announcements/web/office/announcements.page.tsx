import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePageOfList } from '../../../../web/page-of-list.ts'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../web/ui/lazy-part.tsx'
import { LoadedList } from '../../../../web/ui/loaded-list.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useCan } from '../../../accounts/web/accounts.api.ts'
import type { Announcement } from '../../announcements.contract.ts'
import { FAILED, sentMessage } from '../announcement-texts.ts'
import { ANNOUNCEMENTS_KEY, announcementsApi } from '../announcements.api.ts'
import { announcementColumns } from './announcements.columns.tsx'
import { WithdrawAnnouncement } from './withdraw-announcement.tsx'

const NEW = lazyPart(() => import('./new-announcement.tsx').then((module) => module.NewAnnouncement))
const OPENED = lazyPart(() =>
  import('./opened-announcement.tsx').then((module) => module.OpenedAnnouncementDialog),
)

const BANNER_MS = 5000
const SEARCH = { at: '', open: '' }
const LEAD = 'What you tell many tenants at once, and who has read it.'

export function AnnouncementsPage() {
  const [{ at, open }, setSearch] = useUrlSearch(SEARCH)
  const [writing, setWriting] = useState(false)
  const [withdrawing, setWithdrawing] = useState<Announcement | null>(null)
  const { node, show } = useNotice({ over: true })
  const store = useQueryClient()
  const can = useCan()
  const refresh = () => store.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY })
  const list = usePageOfList({
    queryKey: [...ANNOUNCEMENTS_KEY, 'list'],
    load: (page, signal) => announcementsApi.page('GET /announcements', page, { signal }),
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
  const failOpening = () => {
    setWriting(false)
    setSearch({ open: '' })
    show('error', PART_FAILED)
  }
  return (
    <Page title="Announcements" lead={LEAD} actions={list.rows.length > 0 && newButton}>
      {node}
      <LoadedList
        list={list}
        noun="announcement"
        failed={FAILED.list}
        empty={
          <EmptyState title="No announcements yet." action={newButton}>
            Tell all tenants, those of a property or some of them what they need to know: that the water is
            off on Friday, or that the office is closed. You see here who has read it.
          </EmptyState>
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
      {writing && (
        <LazyPart
          part={NEW}
          props={{
            onClose: () => setWriting(false),
            onSent: async (sent: Announcement) => {
              show('success', sentMessage(sent), BANNER_MS)
              await refresh()
            },
          }}
          onFailed={failOpening}
        />
      )}
      {open && (
        <LazyPart
          part={OPENED}
          props={{ id: open, onClose: () => setSearch({ open: '' }) }}
          onFailed={failOpening}
        />
      )}
      {withdrawing && (
        <WithdrawAnnouncement
          announcement={withdrawing}
          onClose={() => setWithdrawing(null)}
          onWithdrawn={async () => {
            show('success', `“${withdrawing.title}” is withdrawn.`, BANNER_MS)
            await refresh()
          }}
        />
      )}
    </Page>
  )
}
