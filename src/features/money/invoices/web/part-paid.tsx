import { formatGhs, toPesewas } from '../../../../shared/money.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import type { Invoice } from '../invoices.contract.ts'

type Settled = Pick<
  Invoice,
  'displayStatus' | 'amount' | 'amountPaid' | 'amountCredited' | 'amountWrittenOff' | 'amountDue'
>

/** 'GHS 300.00 of 850.00 paid, GHS 550.00 left'; null if nothing or all is settled. `short` omits the balance. */
export function partPaidText(invoice: Settled, { short = false } = {}): string | null {
  const { displayStatus, amount, amountPaid, amountCredited, amountWrittenOff, amountDue } = invoice
  if (displayStatus === 'Paid' || amountDue === amount) return null
  const inGhs = (cedis: number) => formatGhs(toPesewas(cedis))
  const whole = ` of ${inGhs(amount).slice(4)}`
  const parts = [
    [amountPaid, 'paid'],
    [amountCredited, 'credited'],
    [amountWrittenOff, 'written off'],
  ] as const
  const [first, ...others] = parts.filter(([part]) => part > 0)
  if (!first) return null
  if (short && others.length > 0)
    return `${formatGhs(toPesewas(amount) - toPesewas(amountDue))}${whole} settled`
  const [part, word] = first
  const text = `${inGhs(part)}${whole} ${word}`
  if (short) return text
  return [text, ...others.map(([more, kind]) => `${inGhs(more)} ${kind}`), `${inGhs(amountDue)} left`].join(
    ', ',
  )
}

export function PartPaid({ invoice, short = false }: { invoice: Settled; short?: boolean }) {
  const text = partPaidText(invoice, { short })
  if (text === null) return null
  if (short)
    return (
      <Text as="span" block noWrap size="caption" tone="soft">
        {text}
      </Text>
    )
  return (
    <Text as="span" block wide tone="soft" size="sm" weight={400} lineHeight={1.45}>
      {text}
    </Text>
  )
}
