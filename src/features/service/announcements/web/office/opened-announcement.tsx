import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Fact, Facts } from '../../../../../web/ui/fact.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import { mailBadge } from '../../../../messaging/channels/web/deliveries/messages.labels.ts'
import { TenantLink } from '../../../../property/tenants/web/tenant-link.tsx'
import type { AnnouncementRecipient, OpenedAnnouncement } from '../../announcements.contract.ts'
import { FAILED, tenantCount } from '../announcement-texts.ts'
import { openedQuery } from '../announcements.queries.ts'
import classes from './announcements.module.css'

const STEP = 50

export function OpenedAnnouncementDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(openedQuery(id))
  return (
    <Dialog title={data?.title ?? 'Announcement'} onClose={onClose}>
      {data && <Contents announcement={data} />}
      <QueryState query={{ data, error, refetch }} failed={FAILED.one} height={320} />
    </Dialog>
  )
}

function Contents({ announcement }: { announcement: OpenedAnnouncement }) {
  const { text, audienceName, senderName, createdAt, withdrawnAt, sendEmail, recipients } = announcement
  const unread = recipients
    .filter(({ readAt }) => readAt === null)
    .sort((a, b) => a.name.localeCompare(b.name))
  const read = recipients.filter(({ readAt }) => readAt !== null)
  return (
    <Stack gap="lg">
      {withdrawnAt !== null && (
        <Row gap="sm" align="center">
          <StatusBadge tone="grey" word="Withdrawn" />
          <InstantText instant={withdrawnAt} />
        </Row>
      )}
      <Text as="div" surface="sunken" preLine lineHeight={1.5}>
        {text}
      </Text>
      <Facts>
        <Fact name="For">{audienceName}</Fact>
        <Fact name="Sent">
          <InstantText instant={createdAt} />, by {senderName}
        </Fact>
        <Fact name="How">{sendEmail ? 'Notice in the portal and e-mail' : 'Notice in the portal'}</Fact>
        <Fact name="Read by">
          {read.length.toLocaleString('en-GB')} of {tenantCount(recipients.length)}
        </Fact>
      </Facts>
      <People title="Not read yet" people={unread} />
      <People title="Has read it" people={read} />
    </Stack>
  )
}

function People({ title, people }: { title: string; people: AnnouncementRecipient[] }) {
  const [shown, setShown] = useState(STEP)
  if (people.length === 0) return null
  return (
    <section aria-label={title}>
      <Text as="h3" weight={650} mb="2xs">
        {title} ({people.length.toLocaleString('en-GB')})
      </Text>
      <ul className={classes.people}>
        {people.slice(0, shown).map((person) => (
          <Person key={person.tenantId} person={person} />
        ))}
      </ul>
      {people.length > shown && (
        <Button variant="subtle" fullWidth onClick={() => setShown(shown + STEP)}>
          Show more
        </Button>
      )}
    </section>
  )
}

function Person({ person }: { person: AnnouncementRecipient }) {
  const { tenantId, name, apartment, unit, hasLogin, readAt, mailState, mailEnded } = person
  const place = [apartment, unit, !hasLogin && 'cannot sign in'].filter(Boolean).join(', ')
  const mail = mailState && mailBadge(mailState, mailEnded)
  return (
    <li>
      <span>
        <TenantLink id={tenantId} name={name} />
        <Text as="span" block size="caption" tone="soft">
          {place}
        </Text>
      </span>
      <Row as="span" gap="2xs sm" align="center" tone="soft" size="sm">
        {readAt && <InstantText instant={readAt} />}
        {mail && <StatusBadge tone={mail.tone} word={`E-mail: ${mail.word.toLowerCase()}`} />}
      </Row>
    </li>
  )
}
