import { DayText } from '../../../../web/ui/values.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import { dueLabel } from '../due-labels.ts'
import classes from './invoices.module.css'

export function DueDate({ invoice }: { invoice: Invoice }) {
  const label = dueLabel(invoice)
  return (
    <>
      <DayText day={invoice.dueDate} />
      {invoice.paidOn && invoice.displayStatus === 'Paid' && (
        <span className={classes.under}>
          (paid <DayText day={invoice.paidOn} />)
        </span>
      )}
      {label && (
        <span className={classes.under} data-late={invoice.daysLeft < 0 || undefined}>
          ({label})
        </span>
      )}
    </>
  )
}
