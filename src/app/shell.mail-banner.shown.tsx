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
      <div className={`unprinted ${classes.banner}`} role="alert" data-tone="red">
        <p>
          <strong>No mail has gone out since {formatSince(problem.since)}.</strong>{' '}
          {problem.lastError !== null && <Reason lastError={problem.lastError} />}
          <BannerLink to="/mail">Look at mail</BannerLink>
        </p>
      </div>
    )
  }
  return (
    <aside className={`unprinted ${classes.banner}`} aria-label="Mail" data-tone="orange">
      <p>
        No mail server is set up; messages wait in the outbox.{' '}
        <BannerLink to="/mail/settings">Set up mail</BannerLink>
      </p>
      <CloseButton flex="none" aria-label="Dismiss" onClick={onDismiss} />
    </aside>
  )
}

const BannerLink = ({ to, children }: { to: '/mail' | '/mail/settings'; children: string }) => (
  <TextLink to={to} c="inherit" fw={600} underline="always" style={{ whiteSpace: 'nowrap' }}>
    {children}
  </TextLink>
)

/** Why; where there is little room its first sentence alone. */
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
