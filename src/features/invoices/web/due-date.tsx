import { dayOf } from '../../../shared/days.ts'
import { DayText } from '../../../web/ui/values.tsx'
import type { Invoice } from '../invoices.contract.ts'
import { dueWords } from './due-words.ts'
import classes from './invoices.module.css'

/** The due day with the days that are left or by which it is over, with the last reminder, or with the payment. */
export function DueDate({ invoice }: { invoice: Invoice }) {
  const words = dueWords(invoice)
  const paid = invoice.displayStatus === 'Paid'
  return (
    <>
      <DayText day={invoice.dueDate} />
      {invoice.paidOn && paid && (
        <span className={classes.under}>
          (paid <DayText day={invoice.paidOn} />)
        </span>
      )}
      {words && (
        <span className={classes.under} data-late={invoice.daysLeft < 0 || undefined}>
          ({words})
        </span>
      )}
      {invoice.remindedAt && !paid && (
        <span className={classes.under}>
          Reminded <DayText day={localDay(invoice.remindedAt)} />
        </span>
      )}
    </>
  )
}

const localDay = (instant: string) =>
  dayOf(new Date(instant), Intl.DateTimeFormat().resolvedOptions().timeZone)
