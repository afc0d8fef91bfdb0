import { Text } from '../../../../../web/ui/layout.tsx'
import { DayText } from '../../../../../web/ui/values.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import { dueLabel, settledWord } from '../due-labels.ts'

export function DueDate({ invoice }: { invoice: Invoice }) {
  const label = dueLabel(invoice)
  return (
    <>
      <DayText day={invoice.dueDate} />{' '}
      {invoice.paidOn && invoice.displayStatus === 'Paid' && (
        <Text as="span" noWrap size="caption" tone="soft">
          ({settledWord(invoice)} <DayText day={invoice.paidOn} />)
        </Text>
      )}
      {label && (
        <Text as="span" noWrap size="caption" tone={invoice.daysLeft < 0 ? 'red' : 'soft'}>
          ({label})
        </Text>
      )}
    </>
  )
}
