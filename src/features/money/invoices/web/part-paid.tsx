import { formatGhs, toPesewas } from '../../../../shared/money.ts'
import { t } from '../../../../web/translate.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import type { Invoice } from '../invoices.contract.ts'

type Settled = Pick<
  Invoice,
  'displayStatus' | 'amount' | 'amountPaid' | 'amountCredited' | 'amountWrittenOff' | 'amountDue'
>

const PARTS = [
  ['amountPaid', '{part} of {whole} paid', '{part} paid'],
  ['amountCredited', '{part} of {whole} credited', '{part} credited'],
  ['amountWrittenOff', '{part} of {whole} written off', '{part} written off'],
] as const

/** 'GHS 300.00 of 850.00 paid, GHS 550.00 left'; null if nothing or all is settled. `short` omits the balance. */
export function partPaidText(invoice: Settled, { short = false } = {}): string | null {
  const { displayStatus, amount, amountDue } = invoice
  if (displayStatus === 'Paid' || amountDue === amount) return null
  const inGhs = (cedis: number) => formatGhs(toPesewas(cedis))
  const whole = inGhs(amount).slice(4)
  const parts = PARTS.map(([key, first, other]) => ({ part: invoice[key], first, other })).filter(
    ({ part }) => part > 0,
  )
  const [first, ...others] = parts
  if (!first) return null
  if (short && others.length > 0)
    return t('{part} of {whole} settled', {
      part: formatGhs(toPesewas(amount) - toPesewas(amountDue)),
      whole,
    })
  const text = t(first.first, { part: inGhs(first.part), whole })
  if (short) return text
  const rest = others.map(({ part, other }) => t(other, { part: inGhs(part) }))
  return [text, ...rest, t('{part} left', { part: inGhs(amountDue) })].join(', ')
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
