import { type ReactNode, useRef } from 'react'
import { dayOf } from '../../../shared/days.ts'
import { DayText, Money } from '../../../web/ui/values.tsx'
import type { Invoice } from '../invoices.contract.ts'
import { InvoiceStatus } from './invoice-status.tsx'
import { Due } from './my-invoices.due.tsx'
import classes from './my-invoices.module.css'
import { PdfDownload } from './my-invoices.pdf.tsx'
import { UploadedReceipts } from './my-invoices.receipts.tsx'
import { UploadPart } from './my-invoices.upload-part.tsx'

type Props = {
  invoice: Invoice
  /** The invoice to pay first. */
  first: boolean
  onProblem: (text: string) => void
  /** The form that sends a receipt; `done` leads the focus back to the heading of the card. */
  upload: (done: () => void) => ReactNode
}

/** One invoice of a tenant: what it is for, its receipts, and how to send another one while it is not paid. */
export function InvoiceCard({ invoice, first, onProblem, upload }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const paid = invoice.displayStatus === 'Paid'
  const title = invoice.description || 'Invoice'
  return (
    <article className={classes.card} aria-labelledby={`invoice-${invoice.id}`} data-paid={paid || undefined}>
      <div className={classes.facts}>
        <header className={classes.cardHead}>
          <h2 id={`invoice-${invoice.id}`} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <InvoiceStatus invoice={invoice} />
          <p>Invoice #{invoice.invoiceNumber || invoice.id.slice(-6)}</p>
        </header>
        <p className={classes.amount}>
          <Money cedis={invoice.amount} />
        </p>
        <Facts invoice={invoice} />
        {paid && <p className={classes.paid}>This invoice has been marked as paid.</p>}
        <PdfDownload invoice={invoice} onProblem={onProblem} />
        <UploadedReceipts invoice={invoice} />
      </div>
      {!paid && (
        <UploadPart invoice={invoice} first={first}>
          {upload(() => heading.current?.focus())}
        </UploadPart>
      )}
    </article>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  return (
    <dl className={classes.pairs}>
      <dt>Due Date</dt>
      <dd>
        <Due invoice={invoice} />
      </dd>
      {invoice.paidOn && (
        <>
          <dt>Paid On</dt>
          <dd>
            <DayText day={invoice.paidOn} />
            {invoice.paymentMethod && ` · ${invoice.paymentMethod}`}
          </dd>
        </>
      )}
      <dt>Created</dt>
      <dd>
        <DayText day={localDay(invoice.createdAt)} />
      </dd>
      {invoice.description && (
        <>
          <dt>Description</dt>
          <dd>{invoice.description}</dd>
        </>
      )}
    </dl>
  )
}

const localDay = (instant: string) =>
  dayOf(new Date(instant), Intl.DateTimeFormat().resolvedOptions().timeZone)
