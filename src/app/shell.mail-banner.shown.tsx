import { CloseButton } from '@mantine/core'
import { mailErrorMessage } from '../features/messaging/mails.rules.ts'
import { timeLabel } from '../features/messaging/web/deliveries/mails.labels.ts'
import { TextLink } from '../web/ui/link.tsx'
import classes from './shell.mail-banner.module.css'
import type { MailProblem } from './shell.mail-banner.rules.ts'

type Props = { problem: MailProblem; onDismiss: () => void }

/** Overlays the bottom of the window, so that nothing moves. */
export function MailBannerShown({ problem, onDismiss }: Props) {
  if (problem.kind === 'failing') {
    return (
      <div className={classes.banner} role="alert" data-tone="red">
        <p>
          <strong>No mail has gone out since {formatSince(problem.since)}.</strong>{' '}
          {problem.lastError !== null && <Reason lastError={problem.lastError} />}
          <TextLink to="/mail">Look at mail</TextLink>
        </p>
      </div>
    )
  }
  return (
    <aside className={classes.banner} aria-label="Mail" data-tone="orange">
      <p>
        No mail server is set up; messages wait in the outbox.{' '}
        <TextLink to="/mail/settings">Set up mail</TextLink>
      </p>
      <CloseButton aria-label="Dismiss" onClick={onDismiss} />
    </aside>
  )
}

/** On a narrow screen the first sentence only. */
function Reason({ lastError }: { lastError: string }) {
  const [first, ...rest] = mailErrorMessage(lastError).sentence.split(/(?<=\.) /)
  return (
    <>
      {first} {rest.length > 0 && <span>{rest.join(' ')} </span>}
    </>
  )
}

const formatSince = (since: string) =>
  timeLabel(since, { now: new Date(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
