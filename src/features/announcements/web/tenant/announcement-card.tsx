import { useState } from 'react'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { BusyButton } from '../../../../web/ui/busy-button.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import type { Announcement } from '../../announcements.contract.ts'
import { FAILED } from '../announcement-texts.ts'
import { useMarkAnnouncementRead } from '../announcements.queries.ts'

type Props = {
  announcement: Announcement
  onFailed: (text: string) => void
  /** The element of its title. */
  heading?: 'h2' | 'h3'
  plain?: boolean
}

export function AnnouncementCard({ announcement, onFailed, heading = 'h2', plain = false }: Props) {
  const { id, title, text, createdAt, readAt } = announcement
  const headingId = `announcement-${id}`
  return (
    <Stack
      as="article"
      gap="sm"
      justify="start"
      aria-labelledby={headingId}
      {...(!plain && { surface: 'card' as const })}
      style={{ overflowWrap: 'anywhere' }}
    >
      <div>
        <Text as={heading} id={headingId} tabIndex={-1} size="lg" weight={650} lineHeight={1.3}>
          {readAt === null && !plain && <span className="visually-hidden">Unread: </span>}
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
        <ReadButton id={id} describedBy={headingId} onFailed={onFailed} />
      ) : (
        <Text tone="soft" size="sm">
          You read it on <InstantText instant={readAt} />
        </Text>
      )}
    </Stack>
  )
}

type ButtonProps = { id: string; describedBy: string; onFailed: (text: string) => void }

function ReadButton({ id, describedBy, onFailed }: ButtonProps) {
  const markRead = useMarkAnnouncementRead()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    if (busy) return
    setBusy(true)
    try {
      await markRead(id)
      document.querySelector('h1')?.focus({ preventScroll: true })
    } catch (error) {
      onFailed(errorMessageWith(FAILED.read)(error))
      setBusy(false)
    }
  }
  return (
    <BusyButton
      variant="light"
      busy={busy}
      working="Saving..."
      aria-describedby={describedBy}
      onClick={() => void press()}
    >
      I have read it
    </BusyButton>
  )
}
