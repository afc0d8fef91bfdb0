import { formatGhs, toPesewas } from '../../../shared/money.ts'
import { Text } from '../../../web/ui/layout.tsx'
import type { Invoice } from '../invoices.contract.ts'

type Settled = Pick<Invoice, 'displayStatus' | 'amount' | 'amountPaid' | 'amountCredited' | 'amountDue'>

/** 'GHS 300.00 of 850.00 paid, GHS 550.00 left'; null where nothing or all of it is settled. */
export function partPaidText(invoice: Settled): string | null {
  const { displayStatus, amount, amountPaid, amountCredited, amountDue } = invoice
  if (displayStatus === 'Paid' || amountPaid + amountCredited === 0) return null
  const [paid, credited, due] = [amountPaid, amountCredited, amountDue].map((cedis) =>
    formatGhs(toPesewas(cedis)),
  )
  const whole = formatGhs(toPesewas(amount)).replace('GHS ', '')
  const settled = amountPaid > 0 ? `${paid} of ${whole} paid` : `${credited} of ${whole} credited`
  const andCredited = amountPaid > 0 && amountCredited > 0 ? `, ${credited} credited` : ''
  return `${settled}${andCredited}, ${due} left`
}

export function PartPaid({ invoice }: { invoice: Settled }) {
  const text = partPaidText(invoice)
  return text === null ? null : (
    <Text as="span" block wide tone="soft" size="sm" weight={400} lineHeight={1.45}>
      {text}
    </Text>
  )
}
