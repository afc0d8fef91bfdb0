import { DayText } from '../../../../web/ui/values.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import { canRemind, type DisplayStatus } from '../../invoices.rules.ts'
import { dueLabel } from '../due-labels.ts'
import classes from './my-invoices.module.css'

const SOON_DAYS = 7

/** True while the tenant still has to pay: nothing is paid, and no receipt waits. */
export function isOwed({ displayStatus }: Pick<Invoice, 'displayStatus'>): boolean {
  return canRemind(displayStatus as DisplayStatus)
}

/** True while the newest receipt of an invoice that is owed stands rejected. */
export function wasRejected(invoice: Invoice): boolean {
  return isOwed(invoice) && invoice.receipts.at(-1)?.status === 'rejected'
}

/** The due day in a line of text: '5 Dec 2026 (14 days left)'; its colour says when it is urgent. */
export function Due({ invoice }: { invoice: Invoice }) {
  const words = dueLabel(invoice)
  const urgency = invoice.daysLeft < 0 ? 'late' : invoice.daysLeft <= SOON_DAYS ? 'soon' : undefined
  return (
    <>
      <DayText day={invoice.dueDate} />{' '}
      {words && (
        <span className={classes.days} data-urgency={isOwed(invoice) ? urgency : undefined}>
          ({words})
        </span>
      )}
    </>
  )
}
