import { formatGhs, toPesewas } from '../../../shared/money.ts'
import { Text } from '../../../web/ui/layout.tsx'
import type { Invoice } from '../invoices.contract.ts'

type Settled = Pick<
  Invoice,
  'displayStatus' | 'amount' | 'amountPaid' | 'amountCredited' | 'amountWrittenOff' | 'amountDue'
>

/** 'GHS 300.00 of 850.00 paid, GHS 550.00 left'; null where nothing or all of it is settled. */
export function partPaidText(invoice: Settled): string | null {
  const { displayStatus, amount, amountPaid, amountCredited, amountWrittenOff, amountDue } = invoice
  if (displayStatus === 'Paid' || amountDue === amount) return null
  const inGhs = (cedis: number) => formatGhs(toPesewas(cedis))
  const whole = ` of ${inGhs(amount).slice(4)}`
  let text = ''
  const add = (part: number, word: string) => {
    if (part > 0) text += text === '' ? `${inGhs(part)}${whole} ${word}` : `, ${inGhs(part)} ${word}`
  }
  add(amountPaid, 'paid')
  add(amountCredited, 'credited')
  add(amountWrittenOff, 'written off')
  return `${text}, ${inGhs(amountDue)} left`
}

/** `short` for a narrow column: without what is left. */
export function PartPaid({ invoice, short = false }: { invoice: Settled; short?: boolean }) {
  const text = partPaidText(invoice)
  if (text === null) return null
  if (short)
    return (
      <Text as="span" block noWrap size="caption" tone="soft">
        {text.replace(/, GHS [\d,.]+ left$/, '')}
      </Text>
    )
  return (
    <Text as="span" block wide tone="soft" size="sm" weight={400} lineHeight={1.45}>
      {text}
    </Text>
  )
}
