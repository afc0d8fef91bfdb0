import type { MouseEvent } from 'react'
import { t } from '../../../../web/translate.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Notice } from '../notifications.contract.ts'
import classes from './notice-list.module.css'
import { byDay } from './notices-by-day.ts'

type Props = { notices: readonly Notice[]; onRead: (notice: Notice) => void }

/** Following a notice marks it read. */
export function NoticeList({ notices, onRead }: Props) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = useToday()
  return byDay(notices, { today, zone }).map(({ day, name, notices: ofDay }) => (
    <section key={day} className={classes.day} aria-label={name}>
      <h2>{name}</h2>
      <Stack as="ul" surface="raised">
        {ofDay.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onRead={() => onRead(notice)} />
        ))}
      </Stack>
    </section>
  ))
}

function NoticeRow({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const { id, title, body, link, readAt, createdAt } = notice
  const unread = readAt === null
  const { pathname, searchParams } = new URL(link, location.origin)
  const follow = unread ? onRead : undefined
  const read = ({ currentTarget }: MouseEvent) => {
    onRead()
    currentTarget.closest('li')?.querySelector('a')?.focus({ preventScroll: true })
  }
  return (
    <li className={classes.notice} data-unread={unread || undefined}>
      <Text weight={unread ? 650 : undefined}>
        {unread && <span className="visually-hidden">{t('Unread:')} </span>}
        <TextLink
          id={id}
          to={pathname}
          className="covering"
          c="inherit"
          inherit
          search={Object.fromEntries(searchParams)}
          preload={false}
          onClick={follow}
          onAuxClick={follow}
        >
          {title}
        </TextLink>
      </Text>
      <Text tone="soft" mt="2xs">
        {body}
      </Text>
      <Row className={classes.foot} mt="xs" nowrap align="center" justify="between" tone="soft" size="sm">
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        {unread && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('Mark as read: {title}', { title })}
            onClick={read}
          >
            {t('Mark as read')}
          </Button>
        )}
      </Row>
    </li>
  )
}

const formatTime = (instant: string) =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
