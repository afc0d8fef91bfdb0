import { Button } from '../../../../../web/ui/button.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { Below } from '../../../../../web/ui/list/data-table.tsx'
import { RowMenu } from '../../../../../web/ui/list/row-menu.tsx'
import { ShareBar } from '../../../../../web/ui/share-bar.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import type { Announcement } from '../../announcements.contract.ts'
import { readText } from '../announcement-texts.ts'
import classes from './announcements.module.css'

type Handlers = {
  onOpen: (announcement: Announcement) => void
  onWithdraw: ((announcement: Announcement) => void) | undefined
}

export const announcementColumns = ({ onOpen, onWithdraw }: Handlers): Column<Announcement>[] => [
  {
    header: 'Announcement',
    card: 'title',
    sort: ['title', '-title'],
    cell: ({ title, text }) => (
      <div className={classes.title}>
        <Text as="span" block lines={2} weight={600}>
          {title}
        </Text>
        <Text as="span" block truncate size="sm" tone="soft" weight={400}>
          {text}
        </Text>
      </div>
    ),
  },
  {
    header: 'For',
    sort: ['audienceName', '-audienceName'],
    cell: ({ audienceName, sendEmail }) => (
      <>
        <Text as="span" block lines={2}>
          {audienceName}
        </Text>
        <Below size="caption">{sendEmail ? 'Notice and e-mail' : 'Notice only'}</Below>
      </>
    ),
  },
  {
    header: 'Sent',
    sort: ['createdAt', '-createdAt'],
    cell: ({ createdAt, senderName }) => (
      <>
        <InstantText instant={createdAt} />
        <Text as="span" block size="caption" tone="soft" truncate maxWidth={180} title={senderName}>
          by {senderName}
        </Text>
      </>
    ),
  },
  { header: 'Read', card: 'plain', cell: (announcement) => <ReadShare announcement={announcement} /> },
  {
    header: 'Actions',
    card: 'actions',
    cell: (announcement) => (
      <>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Open “${announcement.title}”`}
          onClick={() => onOpen(announcement)}
        >
          Open
        </Button>
        {onWithdraw && announcement.canWithdraw && (
          <RowMenu label={`More for “${announcement.title}”`}>
            <button type="button" data-danger onClick={() => onWithdraw(announcement)}>
              Withdraw
            </button>
          </RowMenu>
        )}
      </>
    ),
  },
]

function ReadShare({ announcement }: { announcement: Announcement }) {
  const { readCount, recipientCount, withdrawnAt } = announcement
  if (withdrawnAt !== null) return <StatusBadge tone="grey" word="Withdrawn" />
  const share = recipientCount ? (100 * (readCount ?? 0)) / recipientCount : 0
  return (
    <div className={classes.read}>
      <span className={classes.count}>{readText(announcement)}</span>
      <ShareBar percentage={share} tone="green" />
    </div>
  )
}
