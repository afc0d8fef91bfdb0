import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../../../web/ui/link.tsx'
import type { MailStatus } from '../../mails.contract.ts'
import { mailErrorMessage } from '../../mails.rules.ts'
import classes from './delivery-states.module.css'
import { mailSettingsQuery } from './mails.api.ts'
import { SEND_AGAIN, STRANDED } from './messages.filter.ts'
import { messages, type Reader, timeLabel } from './messages.labels.ts'
import { getRetryableCounts, getStrandedCounts, type ResendCounts } from './retry-many.labels.ts'

type Props = {
  /** Undefined while loading; its space is reserved. */
  status: MailStatus | undefined
  reader: Reader
  onAgain: (which: ResendCounts) => void
}

export function DeliveryStatus({ status, reader, onAgain }: Props) {
  if (!status)
    return <Row className={classes.fares} gap="md 2xl" align="center" justify="between" lineHeight={1.45} />
  const stranded = getStrandedCounts(status)
  const retryable = getRetryableCounts(status)
  return (
    <>
      <Row
        className={classes.fares}
        as="section"
        gap="md 2xl"
        align="center"
        justify="between"
        lineHeight={1.45}
        aria-label="How mail fares"
        data-tone={getTone(status)}
      >
        <div>
          <StatusText status={status} reader={reader} />
          <Counts status={status} />
        </div>
        {status.source === 'none' && <LinkButton to="/mail/settings">Set up mail</LinkButton>}
        {retryable && (
          <Button variant="default" onClick={() => onAgain(retryable)}>
            Try all again now
          </Button>
        )}
      </Row>
      {stranded && (
        <Row
          className={classes.fares}
          as="section"
          gap="md 2xl"
          align="center"
          justify="between"
          lineHeight={1.45}
          aria-label="Left unsent"
          data-tone="orange"
        >
          <p>
            {messages(stranded.stranded)} {stranded.stranded === 1 ? 'was' : 'were'} not sent because there
            was no mail server, and {stranded.stranded === 1 ? 'does' : 'do'} not go out unasked.
          </p>
          <Button onClick={() => onAgain(stranded)}>
            {stranded.stranded === 1 ? 'Send it now' : 'Send them now'}
          </Button>
        </Row>
      )}
    </>
  )
}

function getTone({ source, failingSince }: MailStatus): 'orange' | 'red' | undefined {
  if (source === 'none') return 'orange'
  return source === 'off' || failingSince === null ? undefined : 'red'
}

function StatusText({
  status: { source, failingSince, lastError },
  reader,
}: Omit<Props, 'onAgain'> & { status: MailStatus }) {
  if (source === 'none')
    return (
      <p>
        <strong>No mail server is set up.</strong> Messages wait here until there is one.
      </p>
    )
  if (source === 'off')
    return (
      <p>
        <strong>Mail is switched off</strong> by whoever installed the portal; nothing is sent.
      </p>
    )
  if (failingSince === null)
    return (
      <p>
        <CurrentServer />
      </p>
    )
  return (
    <p>
      <strong>No mail has gone out since {timeLabel(failingSince, reader)}.</strong>{' '}
      {lastError !== null && mailErrorMessage(lastError).sentence}
    </p>
  )
}

function CurrentServer(): ReactNode {
  const { data } = useQuery(mailSettingsQuery)
  if (!data?.host) return 'Mail goes out.'
  return (
    <>
      Goes out through <strong>{data.host}</strong>
    </>
  )
}

function Counts({ status }: { status: MailStatus }) {
  const { source, waiting, failed, stranded } = status
  const counts = [
    { state: 'queued', count: waiting, word: waiting === 1 ? 'waits' : 'wait' },
    // With a server they are offered separately, and with email off nothing waits.
    {
      state: STRANDED,
      count: getStrandedCounts(status) ? 0 : stranded,
      word: source === 'off' ? 'not sent while mail is off' : 'waited too long',
    },
    { state: SEND_AGAIN, count: failed, word: 'not sent' },
  ].filter(({ count }) => count > 0)
  if (counts.length === 0) return source === 'off' ? null : <p className={classes.counts}>Nothing waits.</p>
  return (
    <p className={classes.counts}>
      {counts.map(({ state, count, word }, index) => (
        <Fragment key={state}>
          {index > 0 && ' · '}
          <TextLink to="/mail" search={{ channel: 'email', state }} resetScroll={false}>
            {count.toLocaleString('en-GB')} {word}
          </TextLink>
        </Fragment>
      ))}
    </p>
  )
}
