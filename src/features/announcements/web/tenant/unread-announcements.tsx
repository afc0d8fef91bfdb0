import { useQuery } from '@tanstack/react-query'
import { Stack } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { unreadAnnouncementsQuery } from '../announcements.queries.ts'
import { AnnouncementCard } from './announcement-card.tsx'

/** Of the dashboard; nothing where all is read, or while that is not known. */
export function UnreadAnnouncements({ onFailed }: { onFailed: (text: string) => void }) {
  const { data } = useQuery(unreadAnnouncementsQuery)
  if (!data || data.rows.length === 0) return null
  const more = (data.total ?? data.rows.length) - data.rows.length
  const aside = (
    <TextLink to="/tenant/announcements">{more > 0 ? `${more} more unread` : 'All announcements'}</TextLink>
  )
  return (
    <Section title="From the office" aside={aside}>
      <Stack gap="lg" divided>
        {data.rows.map((announcement) => (
          <AnnouncementCard
            key={announcement.id}
            announcement={announcement}
            onFailed={onFailed}
            heading="h3"
            plain
          />
        ))}
      </Stack>
    </Section>
  )
}
