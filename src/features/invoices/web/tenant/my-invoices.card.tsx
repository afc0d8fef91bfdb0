import { type ReactNode, useRef } from 'react'
import { Money } from '../../../../web/ui/values.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import { InvoiceStatus } from '../invoice-status.tsx'
import { InvoiceFacts } from './my-invoices.facts.tsx'
import classes from './my-invoices.module.css'
import { PdfDownload } from './my-invoices.pdf.tsx'
import { UploadedReceipts } from './my-invoices.receipts.tsx'
import { numberOf, titleOf } from './my-invoices.title.ts'
import { UploadPart } from './my-invoices.upload-part.tsx'

type Props = {
  invoice: Invoice
  /** The invoice to pay first. */
  first: boolean
  onProblem: (text: string) => void
  /** The form that sends a receipt; `done` leads the focus back to the heading of the card. */
  upload: (done: () => void) => ReactNode
}

/** One invoice of a tenant that is not paid: what it is for, its receipts, and how to send another one. */
export function InvoiceCard({ invoice, first, onProblem, upload }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <article className={classes.card} aria-labelledby={`invoice-${invoice.id}`}>
      <div className={classes.facts}>
        <header className={classes.cardHead}>
          <h2 id={`invoice-${invoice.id}`} ref={heading} tabIndex={-1}>
            {titleOf(invoice)}
          </h2>
          <InvoiceStatus invoice={invoice} />
          <p>Invoice #{numberOf(invoice)}</p>
        </header>
        <p className={classes.amount}>
          <Money cedis={invoice.amount} />
        </p>
        <InvoiceFacts invoice={invoice} />
        <PdfDownload invoice={invoice} onProblem={onProblem} />
        <UploadedReceipts invoice={invoice} />
      </div>
      <UploadPart invoice={invoice} first={first}>
        {(fold) =>
          upload(() => {
            fold()
            heading.current?.focus()
          })
        }
      </UploadPart>
    </article>
  )
}
