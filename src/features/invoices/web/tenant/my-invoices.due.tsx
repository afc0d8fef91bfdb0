import { DayText } from '../../../../web/ui/values.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import { canRemind, type DisplayStatus } from '../../invoices.rules.ts'
import { dueLabel } from '../due-labels.ts'
import classes from './my-invoices.module.css'

const SOON_DAYS = 7

/** Nothing is paid and no receipt is under review. */
export function isOwed({ displayStatus }: Pick<Invoice, 'displayStatus'>): boolean {
  return canRemind(displayStatus as DisplayStatus)
}

/** True when the newest receipt of an owed invoice was rejected. */
export function wasRejected(invoice: Invoice): boolean {
  return isOwed(invoice) && invoice.receipts.at(-1)?.status === 'rejected'
}

/** '5 Dec 2026 (14 days left)'. */
export function Due({ invoice }: { invoice: Invoice }) {
  const label = dueLabel(invoice)
  const urgency = invoice.daysLeft < 0 ? 'late' : invoice.daysLeft <= SOON_DAYS ? 'soon' : undefined
  return (
    <>
      <DayText day={invoice.dueDate} />{' '}
      {label && (
        <span className={classes.days} data-urgency={isOwed(invoice) ? urgency : undefined}>
          ({label})
        </span>
      )}
    </>
  )
}
