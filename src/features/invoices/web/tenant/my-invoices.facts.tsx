import { dayOf } from '../../../../shared/days.ts'
import { DayText } from '../../../../web/ui/values.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import { Due } from './my-invoices.due.tsx'
import classes from './my-invoices.module.css'
import { restOf } from './my-invoices.title.ts'

/** The days of an invoice, and its description where the heading has no room for it. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const description = restOf(invoice)
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
      {description && (
        <>
          <dt>Description</dt>
          <dd>{description}</dd>
        </>
      )}
    </dl>
  )
}

const localDay = (instant: string) =>
  dayOf(new Date(instant), Intl.DateTimeFormat().resolvedOptions().timeZone)
