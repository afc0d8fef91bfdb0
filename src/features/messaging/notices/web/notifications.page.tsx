import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { t } from '../../../../web/translate.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { LoadMore } from '../../../../web/ui/list/load-more.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Card, Page } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../web/ui/states.tsx'
import type { Notice } from '../notifications.contract.ts'
import { NoticeList } from './notice-list.tsx'
import { unreadQuery, useMarkRead, useNotices } from './notifications.queries.ts'

export function NotificationsPage() {
  const list = useNotices()
  const { data: unread } = useQuery(unreadQuery)
  const { node, show } = useNotice({ over: true })
  const read = useMarkRead()
  const tried = (action: Promise<void>) =>
    action.catch((error: unknown) => show('error', getErrorMessage(error)))
  const readAll = () => {
    void tried(read.all())
    document.querySelector('h1')?.focus({ preventScroll: true })
  }
  const all = (
    // Reserves its place until the number is known.
    <Button
      variant="default"
      onClick={readAll}
      {...(unread === undefined && { style: { visibility: 'hidden' } })}
    >
      {t('Mark all as read')}
    </Button>
  )
  return (
    <Page title={t('Notifications')} actions={unread !== 0 && all} narrow>
      {node}
      {list.loading && <Loading height={480} />}
      {!list.loading && list.rows.length === 0 && <Nothing error={list.error} retry={list.retry} />}
      {list.rows.length > 0 && (
        <>
          <NoticeList notices={list.rows} onRead={(notice: Notice) => void tried(read.one(notice))} />
          <LoadMore list={list} noun="notification" />
        </>
      )}
    </Page>
  )
}

function Nothing({ error, retry }: { error: Error | null; retry: () => void }) {
  return (
    <Card>
      {error ? (
        <ErrorState title={t('Failed to load notifications')} error={error} onRetry={retry} />
      ) : (
        <EmptyState title={t('No notifications yet')}>
          {t('Everything sent to you by e-mail is listed here too, for 180 days.')}
        </EmptyState>
      )}
    </Card>
  )
}
