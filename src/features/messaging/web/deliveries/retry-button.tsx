import { errorMessageWith } from '../../../../web/error-messages.ts'
import { SendButton } from '../../../../web/ui/send-button.tsx'
import type { Mail } from '../../mails.contract.ts'
import { mailsApi } from './mails.api.ts'
import { type Reader, retriedMessage, type Toast } from './mails.labels.ts'

const errorMessage = errorMessageWith('The message could not be sent again.')

type Props = {
  mail: Mail
  reader: Reader
  large?: boolean
  onToast: (toast: Toast) => void
  onDone: (toast: Toast) => Promise<void>
}

export function RetryButton({ mail, reader, large = false, onToast, onDone }: Props) {
  const first = mail.attempts === 0 && mail.state === 'pending'
  return (
    <SendButton
      word={first ? 'Send now' : 'Send again'}
      variant={large ? 'filled' : 'light'}
      size={large ? 'sm' : 'compact-sm'}
      of={mail.id}
      send={(key) => mailsApi('POST /mails/{id}/retry', { params: { id: mail.id }, key })}
      onSent={(retried) => onDone(retriedMessage(retried, reader))}
      onFailed={(error) => onToast({ tone: 'error', text: errorMessage(error) })}
    />
  )
}
