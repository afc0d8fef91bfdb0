import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ApiError } from '../../../../../web/api-error.ts'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { useList } from '../../../../../web/list.ts'
import { t } from '../../../../../web/translate.ts'
import { LoadMore } from '../../../../../web/ui/list/load-more.tsx'
import { Notice, useNotice } from '../../../../../web/ui/notice.tsx'
import { Card, Page } from '../../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { FAILED } from '../announcement-texts.ts'
import { ANNOUNCEMENTS_KEY, announcementsApi } from '../announcements.api.ts'
import { openedQuery, useMarkAnnouncementRead } from '../announcements.queries.ts'
import { AnnouncementCard } from './announcement-card.tsx'

const SEARCH = { open: '' }
const NOT_FOUND = 404
const GONE = 'This announcement is not there any more. The office may have withdrawn it.'

type Failing = { onFailed: (text: string) => void }

export function MyAnnouncementsPage() {
  const [{ open }, setSearch] = useUrlSearch(SEARCH)
  const { node, show } = useNotice({ over: true })
  const fail = useCallback((text: string) => show('error', text), [show])
  const list = useList({
    queryKey: [...ANNOUNCEMENTS_KEY, 'own'],
    load: (page, signal) => announcementsApi.page('GET /announcements', page, { signal }),
  })
  const others = list.rows.filter(({ id }) => id !== open)
  return (
    <Page title={t('Announcements')} lead={t('What the office tells you and other tenants.')} narrow>
      {node}
      {open && <Opened id={open} onFailed={fail} onClose={() => setSearch({ open: '' })} />}
      {list.loading && <Loading height={320} />}
      {!list.loading && list.rows.length === 0 && <Nothing error={list.error} retry={list.retry} />}
      {others.map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} onFailed={fail} />
      ))}
      {list.rows.length > 0 && <LoadMore list={list} noun="announcement" />}
    </Page>
  )
}

type OpenedProps = Failing & { id: string; onClose: () => void }

function Opened({ id, onFailed, onClose }: OpenedProps) {
  const { data, error } = useQuery(openedQuery(id))
  const markRead = useMarkAnnouncementRead()
  const unread = data?.readAt === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new with each render
  useEffect(() => {
    if (unread) markRead(id).catch((failure: unknown) => onFailed(errorMessageWith(FAILED.read)(failure)))
  }, [unread, id, onFailed])
  if (data) return <AnnouncementCard announcement={data} onFailed={onFailed} />
  if (!error) return null
  const gone = error instanceof ApiError && error.status === NOT_FOUND
  return (
    <Notice tone={gone ? 'info' : 'error'} onClose={onClose}>
      {gone ? t(GONE) : errorMessageWith(FAILED.one)(error)}
    </Notice>
  )
}

function Nothing({ error, retry }: { error: Error | null; retry: () => void }) {
  return (
    <Card>
      {error ? (
        <ErrorState title={FAILED.list} error={error} onRetry={retry} />
      ) : (
        <EmptyState title={t('No announcements yet')}>
          {t(
            'When the office has something to tell all tenants, it is shown here: when the water is off, or when the office is closed.',
          )}
        </EmptyState>
      )}
    </Card>
  )
}
