import { DayText } from '../../../web/ui/values.tsx'
import type { Invoice } from '../invoices.contract.ts'
import { dueWords } from './due-words.ts'
import classes from './invoices.module.css'

/** The due day with the days that are left, or by which it is over. */
export function DueDate({ invoice }: { invoice: Invoice }) {
  const words = dueWords(invoice)
  return (
    <>
      <DayText day={invoice.dueDate} />
      {words && (
        <span className={classes.under} data-late={invoice.daysLeft < 0 || undefined}>
          ({words})
        </span>
      )}
    </>
  )
}
