import { t } from '../../../../../web/translate.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import type { Announcement } from '../../announcements.contract.ts'
import { ReadButton } from './read-button.tsx'

type Props = { announcement: Announcement; more: number; onFailed: (text: string) => void }

/** Two lines, so that what waits for the tenant stays on the first screen. */
export function UnreadAnnouncement({ announcement, more, onFailed }: Props) {
  const { id, title, text } = announcement
  return (
    <Stack as="section" surface="card" gap="sm" aria-label={t('From the office')}>
      <Stack gap="2xs" style={{ position: 'relative' }}>
        <Text as="h2" size="md" truncate>
          <TextLink to="/tenant/announcements" search={{ open: id }} inherit className="covering">
            {title}
          </TextLink>
        </Text>
        <Text truncate tone="soft">
          {text}
        </Text>
      </Stack>
      <Row nowrap gap="md" align="center" justify="between">
        <ReadButton id={id} title={title} onFailed={onFailed} />
        <TextLink to="/tenant/announcements" search={{}}>
          {more > 0 ? t('{more} more unread', { more }) : t('See all')}
          <span className="visually-hidden"> {t('from the office')}</span>
        </TextLink>
      </Row>
    </Stack>
  )
}
