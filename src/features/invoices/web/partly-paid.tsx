import { formatGhs, toPesewas } from '../../../shared/money.ts'
import { Text } from '../../../web/ui/layout.tsx'
import type { Invoice } from '../invoices.contract.ts'

type Sums = Pick<Invoice, 'amount' | 'amountPaid' | 'amountDue' | 'displayStatus'>

/** 'GHS 300.00 of 850.00 paid'; nothing where all or nothing of it is. */
export function PartlyPaid({ invoice: { amount, amountPaid, amountDue } }: { invoice: Sums }) {
  if (amountPaid === 0 || amountDue === 0) return null
  return (
    <Text as="span" block noWrap size="caption" tone="soft">
      {formatGhs(toPesewas(amountPaid))} of {formatGhs(toPesewas(amount)).replace('GHS ', '')} paid
    </Text>
  )
}
