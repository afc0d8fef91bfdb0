import { Button } from '@mantine/core'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useNarrow } from '../../../web/ui/use-narrow.ts'
import type { Invoice } from '../invoices.contract.ts'
import { isOwed, wasRejected } from './my-invoices.due.tsx'
import classes from './my-invoices.module.css'

const uploadPartId = (invoice: Pick<Invoice, 'id'>) => `upload-${invoice.id}`

type Props = {
  invoice: Invoice
  /** The invoice to pay first. */
  first: boolean
  children: ReactNode
}

/**
 * The form that sends a receipt: open where it is the next thing to do, folded away where a receipt waits for review,
 * so that nobody sends it twice, and on a phone below the first invoice, so that the list stays short.
 */
export function UploadPart({ invoice, first, children }: Props) {
  const narrow = useNarrow()
  const status = invoice.displayStatus
  // What someone chose holds until the status changes, also when the phone is turned.
  const [chosen, setChosen] = useState<{ status: string; open: boolean } | null>(null)
  const open = chosen?.status === status ? chosen.open : first || (isOwed(invoice) && !narrow)
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    setChosen({ status, open: !open })
  }
  return (
    <details className={classes.upload} id={uploadPartId(invoice)} open={open}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, also for the keyboard */}
      <summary onClick={toggle}>
        <h3>Upload Payment Receipt</h3>
      </summary>
      <Hint invoice={invoice} />
      {children}
    </details>
  )
}

function Hint({ invoice }: { invoice: Invoice }) {
  if (wasRejected(invoice)) {
    return <p className={classes.rejected}>Your last receipt was rejected. Please send a new one.</p>
  }
  if (isOwed(invoice)) return null
  return (
    <p className={classes.hint}>
      Your payment is under review. Send another receipt only if something was missing.
    </p>
  )
}

/** Leads to the form of an invoice. */
export function LinkToUpload({ invoice }: { invoice: Invoice }) {
  return (
    <Button component="a" href={`#${uploadPartId(invoice)}`}>
      I have paid, send the receipt
    </Button>
  )
}
