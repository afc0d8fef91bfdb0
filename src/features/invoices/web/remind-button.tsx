import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { explainWith } from '../../../web/explain.ts'
import { useFormKey } from '../../../web/form-key.ts'
import type { Invoice } from '../invoices.contract.ts'
import { invoicesApi } from './invoices.api.ts'
import classes from './invoices.module.css'
import { FAILED } from './invoices.texts.ts'
import { remindedMessage, type Said } from './mail-messages.ts'

const explain = explainWith(FAILED.remind)

type Props = {
  invoice: Invoice
  variant: 'light' | 'subtle'
  onSaid: (said: Said) => void
  /** The reminder is on its way, or tried: what the row shows has changed. */
  onDone: (said: Said) => Promise<void>
}

/** Reminds the tenant of an invoice. Until the server has answered, every press is the same one reminder. */
export function RemindButton({ invoice, variant, onSaid, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const { keyFor, done } = useFormKey()
  const remind = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const call = { params: { id: invoice.id }, key: keyFor(invoice.id) }
      const reminded = await invoicesApi('POST /invoices/{id}/remind', call)
      done()
      await onDone(remindedMessage(reminded))
    } catch (error) {
      onSaid({ tone: 'error', text: explain(error) })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Button
      variant={variant}
      size="compact-sm"
      aria-disabled={busy || undefined}
      className={classes.stacked}
      data-busy={busy || undefined}
      onClick={() => void remind()}
    >
      <span className={classes.word}>Send Reminder</span>
      {busy && <span className={classes.over}>Sending...</span>}
    </Button>
  )
}
