import { Text } from '../../../../web/ui/layout.tsx'
import { DayText } from '../../../../web/ui/values.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import { canRemind, type DisplayStatus } from '../../invoices.rules.ts'
import { dueLabel } from '../due-labels.ts'

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
  const urgency = invoice.daysLeft < 0 ? 'red' : invoice.daysLeft <= SOON_DAYS ? 'orange' : undefined
  const tone = isOwed(invoice) ? urgency : undefined
  return (
    <>
      <DayText day={invoice.dueDate} />{' '}
      {words && (
        <Text as="span" noWrap tone={tone} weight={tone && 600}>
          ({words})
        </Text>
      )}
    </>
  )
}
