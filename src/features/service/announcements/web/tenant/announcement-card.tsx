import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { InstantText, rich } from '../../../../../web/ui/values.tsx'
import type { Announcement } from '../../announcements.contract.ts'
import { ReadButton } from './read-button.tsx'

type Props = { announcement: Announcement; onFailed: (text: string) => void }

export function AnnouncementCard({ announcement, onFailed }: Props) {
  const { id, title, text, createdAt, readAt } = announcement
  const headingId = `announcement-${id}`
  return (
    <Stack
      as="article"
      gap="md"
      justify="start"
      surface="card"
      aria-labelledby={headingId}
      style={{ overflowWrap: 'anywhere' }}
    >
      <div>
        <Text as="h2" id={headingId} size="lg" weight={650} lineHeight={1.3}>
          {title}
        </Text>
        <Text tone="soft" size="sm" mt="2xs">
          <InstantText instant={createdAt} />
        </Text>
      </div>
      <Text preLine lineHeight={1.5}>
        {text}
      </Text>
      {readAt === null ? (
        <ReadButton id={id} title={title} onFailed={onFailed} />
      ) : (
        <Text tone="soft" size="sm">
          {rich('You read it on {time}', { time: <InstantText instant={readAt} /> })}
        </Text>
      )}
    </Stack>
  )
}
