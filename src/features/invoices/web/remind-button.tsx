import { explainWith } from '../../../web/explain.ts'
import { SendButton } from '../../../web/ui/send-button.tsx'
import type { Invoice } from '../invoices.contract.ts'
import { invoicesApi } from './invoices.api.ts'
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

/** Reminds the tenant of an invoice. */
export function RemindButton({ invoice, variant, onSaid, onDone }: Props) {
  return (
    <SendButton
      word="Send Reminder"
      variant={variant}
      size="compact-sm"
      of={invoice.id}
      send={(key) => invoicesApi('POST /invoices/{id}/remind', { params: { id: invoice.id }, key })}
      onSent={(reminded) => onDone(remindedMessage(reminded))}
      onFailed={(error) => onSaid({ tone: 'error', text: explain(error) })}
    />
  )
}
