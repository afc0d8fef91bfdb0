import { useState } from 'react'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { BusyButton } from '../../../../../web/ui/form/busy-button.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { useSending } from '../../../../../web/use-sending.ts'
import type { Message } from '../../messages.contract.ts'
import { mailsApi, messagesApi } from './mails.api.ts'
import { type Reader, requeuedMessage, retriedMessage, type Toast } from './messages.labels.ts'

const ASK = lazyPart(() => import('./retry-unknown.tsx').then((module) => module.RetryUnknown))

const errorMessage = errorMessageWith('The message could not be sent again.')

type Sendable = Pick<Message, 'id' | 'channel' | 'state' | 'attempts'>

type Props = {
  message: Sendable
  reader: Reader
  large?: boolean
  onToast: (toast: Toast) => void
  onDone: (toast: Toast) => Promise<void>
}

async function sendAgain({ id, channel }: Sendable, { key, reader }: { key: string; reader: Reader }) {
  const params = { id }
  return channel === 'email'
    ? retriedMessage(await mailsApi('POST /mails/{id}/retry', { params, key }), reader)
    : requeuedMessage(await messagesApi('POST /messages/{id}/retry', { params, key }), reader)
}

const getButtonLook = (large: boolean) =>
  ({ variant: large ? 'filled' : 'light', size: large ? 'sm' : 'compact-sm' }) as const

export const RetryButton = (props: Props) =>
  props.message.state === 'unknown' ? <UnknownButton {...props} /> : <SendButton {...props} />

function SendButton({ message, reader, large = false, onToast, onDone }: Props) {
  const { busy, press } = useSending({
    of: message.id,
    send: (key) => sendAgain(message, { key, reader }),
    onSent: onDone,
    onFailed: (error) => onToast({ tone: 'error', text: errorMessage(error) }),
  })
  const first = message.attempts === 0 && message.state === 'queued'
  return (
    <BusyButton
      {...getButtonLook(large)}
      busy={busy}
      working="Sending..."
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {first ? 'Send now' : 'Send again'}
    </BusyButton>
  )
}

function UnknownButton({ message, reader, large = false, onToast, onDone }: Props) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const props = {
    id: message.id,
    send: async (key: string) => onDone(await sendAgain(message, { key, reader })),
    onClose: close,
  }
  return (
    <>
      <Button {...getButtonLook(large)} onClick={() => setAsking(true)}>
        Send again
      </Button>
      {asking && (
        <DialogPart part={ASK} props={props} onFailed={(text) => onToast({ tone: 'error', text })} />
      )}
    </>
  )
}
