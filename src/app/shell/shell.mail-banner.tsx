import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { mailErrorMessage } from '../../features/messaging/channels/mails.rules.ts'
import { mailStatusQuery } from '../../features/messaging/channels/web/deliveries/mails.api.ts'
import { timeLabel } from '../../features/messaging/channels/web/deliveries/messages.labels.ts'
import { readSession } from '../../web/session.ts'
import { usePermissions } from '../guard.tsx'
import { AlertBanner, Banner, BannerLink } from './shell.banner.tsx'
import { findMailProblem, type MailProblem } from './shell.mail-banner.rules.ts'

const DISMISSED_KEY = 'mailBanner'

/** Hidden on the mail screens, which show these errors. */
export function MailBanner() {
  const mayAsk = usePermissions().includes('message:manage')
  const { data } = useQuery({ ...mailStatusQuery, enabled: mayAsk })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [dismissedBy, setDismissedBy] = useState(() => sessionStorage.getItem(DISMISSED_KEY))
  const me = readSession()?.email ?? ''
  const problem = data && mayAsk ? findMailProblem(data, path) : null
  if (!problem || (problem.kind === 'not-set-up' && dismissedBy === me)) return null
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED_KEY, me)
    setDismissedBy(me)
  }
  return <Shown problem={problem} onDismiss={dismiss} />
}

type Props = { problem: MailProblem; onDismiss: () => void }

function Shown({ problem, onDismiss }: Props) {
  if (problem.kind === 'failing') {
    return (
      <AlertBanner>
        <strong>No mail has gone out since {formatSince(problem.since)}.</strong>{' '}
        {problem.lastError !== null && <Reason lastError={problem.lastError} />}
        <BannerLink to="/mail">Look at mail</BannerLink>
      </AlertBanner>
    )
  }
  return (
    <Banner label="Mail" tone="orange" onDismiss={onDismiss}>
      No mail server is set up; messages wait in the outbox.{' '}
      <BannerLink to="/mail/settings">Set up mail</BannerLink>
    </Banner>
  )
}

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
