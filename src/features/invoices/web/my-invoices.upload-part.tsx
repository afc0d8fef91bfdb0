import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
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
 * The form that sends a receipt. On a phone it opens by a button below the first invoice, so that the list stays short;
 * once it was opened or filled in, it stays, also when the phone is turned.
 */
export function UploadPart({ invoice, first, children }: Props) {
  const narrow = useNarrow()
  const owed = isOwed(invoice)
  const box = useRef<HTMLDivElement>(null)
  const [keptWhile, setKeptWhile] = useState<boolean | null>(null)
  const keep = () => setKeptWhile(owed)
  const open = first || !narrow || keptWhile === owed
  const unfold = () => {
    keep()
    box.current?.focus()
  }
  return (
    <div ref={box} className={classes.upload} id={uploadPartId(invoice)} tabIndex={-1} onInput={keep}>
      {open ? (
        <>
          <h3>Upload Payment Receipt</h3>
          <Hint invoice={invoice} />
          {children}
        </>
      ) : (
        <Button variant="default" onClick={unfold}>
          Upload Payment Receipt
        </Button>
      )}
    </div>
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
