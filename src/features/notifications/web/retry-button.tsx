import { explainWith } from '../../../web/explain.ts'
import { SendButton } from '../../../web/ui/send-button.tsx'
import type { Mail } from '../mails.contract.ts'
import { mailsApi } from './mails.api.ts'
import { type Reader, retriedMessage, type Said } from './mails.words.ts'

const explain = explainWith('The message could not be sent again.')

type Props = {
  mail: Mail
  reader: Reader
  /** The one action of its place, not one of many rows. */
  large?: boolean
  onSaid: (said: Said) => void
  /** It is on its way, or tried: what the row shows has changed. */
  onDone: (said: Said) => Promise<void>
}

/** Sends a mail again. */
export function RetryButton({ mail, reader, large = false, onSaid, onDone }: Props) {
  const first = mail.attempts === 0 && mail.state === 'pending'
  return (
    <SendButton
      word={first ? 'Send now' : 'Send again'}
      variant={large ? 'filled' : 'light'}
      size={large ? 'sm' : 'compact-sm'}
      of={mail.id}
      send={(key) => mailsApi('POST /mails/{id}/retry', { params: { id: mail.id }, key })}
      onSent={(retried) => onDone(retriedMessage(retried, reader))}
      onFailed={(error) => onSaid({ tone: 'error', text: explain(error) })}
    />
  )
}
