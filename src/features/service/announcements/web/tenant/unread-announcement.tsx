import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import type { Announcement } from '../../announcements.contract.ts'
import { ReadButton } from './read-button.tsx'

const LINES = 4

type Props = { announcement: Announcement; more: number; onFailed: (text: string) => void }

/** Short, so that the amount due stays on the first screen. */
export function UnreadAnnouncement({ announcement, more, onFailed }: Props) {
  const { id, title, text, createdAt } = announcement
  const headingId = `announcement-${id}`
  const aside = (
    <TextLink to="/tenant/announcements" search={{}}>
      {more > 0 ? `${more} more unread` : 'See all'}
    </TextLink>
  )
  return (
    <Section title="From the office" aside={aside}>
      <Stack as="article" gap="sm" aria-labelledby={headingId} style={{ overflowWrap: 'anywhere' }}>
        <Text as="h3" id={headingId} weight={650} lineHeight={1.3}>
          <TextLink to="/tenant/announcements" search={{ open: id }} inherit>
            {title}
          </TextLink>
        </Text>
        <Text lines={LINES} lineHeight={1.5}>
          {text}
        </Text>
        <Row gap="xs lg" align="center" justify="between">
          <ReadButton id={id} title={title} onFailed={onFailed} />
          <Text as="span" tone="soft" size="sm">
            <InstantText instant={createdAt} />
          </Text>
        </Row>
      </Stack>
    </Section>
  )
}
