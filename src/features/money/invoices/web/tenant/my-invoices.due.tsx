import { Text } from '../../../../../web/ui/layout.tsx'
import { DayText } from '../../../../../web/ui/values.tsx'
import { isOwed } from '../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'
import { dueLabel } from '../due-labels.ts'

const SOON_DAYS = 7

/** True if the newest receipt of an owed invoice was rejected. */
export function wasRejected(invoice: Invoice): boolean {
  return isOwed(invoice) && invoice.receipts.at(-1)?.status === 'rejected'
}

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
