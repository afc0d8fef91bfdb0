import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LinkButton, TextLink } from '../../../web/ui/link.tsx'
import type { MailStatus } from '../mails.contract.ts'
import { explainMailError } from '../mails.rules.ts'
import classes from './mail-fares.module.css'
import { mailSettingsQuery } from './mails.api.ts'
import { SEND_AGAIN } from './mails.filter.ts'
import { strandedOf, troubledOf, type Which } from './mails.many.ts'
import { messages, type Reader, timeWords } from './mails.words.ts'

type Props = {
  /** Undefined until it is known; its place is kept. */
  status: MailStatus | undefined
  reader: Reader
  onAgain: (which: Which) => void
}

/** How mail fares, in a line; and what can be sent again together. */
export function MailFares({ status, reader, onAgain }: Props) {
  if (!status) return <div className={classes.fares} />
  const stranded = strandedOf(status)
  const troubled = troubledOf(status)
  return (
    <>
      <section className={classes.fares} aria-label="How mail fares" data-tone={toneOf(status)}>
        <div>
          <Standing status={status} reader={reader} />
          <Counts status={status} />
        </div>
        {status.source === 'none' && <LinkButton to="/mail/settings">Set up mail</LinkButton>}
        {troubled && (
          <Button variant="default" onClick={() => onAgain(troubled)}>
            Try all again now
          </Button>
        )}
      </section>
      {stranded && (
        <section className={classes.fares} aria-label="Waited too long" data-tone="offer">
          <p>
            {messages(stranded.stranded)} waited longer than 24 hours because no mail server was set up, and{' '}
            {stranded.stranded === 1 ? 'does' : 'do'} not go out unasked.
          </p>
          <Button onClick={() => onAgain(stranded)}>
            {stranded.stranded === 1 ? 'Send it now' : 'Send them now'}
          </Button>
        </section>
      )}
    </>
  )
}

function toneOf({ source, failingSince }: MailStatus): 'calm' | 'waits' | 'fails' {
  if (source === 'none') return 'waits'
  return source === 'off' || failingSince === null ? 'calm' : 'fails'
}

function Standing({
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
        <GoesOutThrough />
      </p>
    )
  return (
    <p>
      <strong>No mail has gone out since {timeWords(failingSince, reader)}.</strong>{' '}
      {lastError !== null && explainMailError(lastError).sentence}
    </p>
  )
}

function GoesOutThrough(): ReactNode {
  const { data } = useQuery(mailSettingsQuery)
  if (!data?.host) return 'Mail goes out.'
  return (
    <>
      Goes out through <strong>{data.host}</strong>
    </>
  )
}

/** What waits and what was not sent, each a way to its list. */
function Counts({ status: { source, waiting, failed } }: { status: MailStatus }) {
  if (waiting + failed === 0)
    return source === 'off' ? null : <p className={classes.counts}>Nothing waits.</p>
  return (
    <p className={classes.counts}>
      {waiting > 0 && (
        <TextLink to="/mail" search={{ state: 'pending' }} resetScroll={false}>
          {waiting.toLocaleString('en-GB')} {waiting === 1 ? 'waits' : 'wait'}
        </TextLink>
      )}
      {waiting > 0 && failed > 0 && ' · '}
      {failed > 0 && (
        <TextLink to="/mail" search={{ state: SEND_AGAIN }} resetScroll={false}>
          {failed.toLocaleString('en-GB')} not sent
        </TextLink>
      )}
    </p>
  )
}
