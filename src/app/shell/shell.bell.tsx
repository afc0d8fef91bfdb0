import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { unreadQuery } from '../../features/messaging/notices/web/notifications.queries.ts'
import { t } from '../../web/translate.ts'
import { Icon } from '../../web/ui/icon.tsx'
import { Text } from '../../web/ui/layout.tsx'
import classes from './shell.module.css'

const MOST = 99

/** `counting` is set once the first screen is shown. */
export function Bell({ counting }: { counting: boolean }) {
  const { data } = useQuery({ ...unreadQuery, enabled: counting })
  const unread = data ?? 0
  const shown = unread > MOST ? `${MOST}+` : String(unread)
  return (
    <>
      <Link
        to="/notifications"
        className={classes.bell}
        aria-label={unread > 0 ? t('Notifications, {shown} unread', { shown }) : t('Notifications')}
      >
        <Icon name="bell" size={24} />
        {unread > 0 && (
          <Text className={classes.unread} as="span" size="xs" weight={650} aria-hidden="true">
            {shown}
          </Text>
        )}
      </Link>
      {data !== undefined && <UnreadAnnouncement unread={data} />}
    </>
  )
}

function UnreadAnnouncement({ unread }: { unread: number }) {
  const [before, setBefore] = useState(unread)
  const [announcement, setAnnouncement] = useState('')
  if (unread !== before) {
    setBefore(unread)
    setAnnouncement(unread > before ? t('New notification, {unread} unread', { unread }) : '')
  }
  return (
    <span className="visually-hidden" aria-live="polite">
      {announcement}
    </span>
  )
}
