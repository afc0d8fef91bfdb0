import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { explainWith } from '../../../web/explain.ts'
import { useFormKey } from '../../../web/form-key.ts'
import type { Mail } from '../mails.contract.ts'
import { mailsApi } from './mails.api.ts'
import classes from './mails.module.css'
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

/** Sends a mail again. Until the server has answered, every press is the same one. */
export function RetryButton({ mail, reader, large = false, onSaid, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const { keyFor, done } = useFormKey()
  const retry = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const call = { params: { id: mail.id }, key: keyFor(mail.id) }
      const retried = await mailsApi('POST /mails/{id}/retry', call)
      done()
      await onDone(retriedMessage(retried, reader))
    } catch (error) {
      onSaid({ tone: 'error', text: explain(error) })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Button
      variant={large ? 'filled' : 'light'}
      size={large ? 'sm' : 'compact-sm'}
      aria-disabled={busy || undefined}
      className={classes.stacked}
      data-busy={busy || undefined}
      onClick={() => void retry()}
    >
      <span className={classes.word}>
        {mail.attempts === 0 && mail.state === 'pending' ? 'Send now' : 'Send again'}
      </span>
      {busy && <span className={classes.over}>Sending...</span>}
    </Button>
  )
}
