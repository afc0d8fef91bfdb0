import { formatDay } from '../../../../shared/days.ts'
import { formatGhs, toPesewas } from '../../../../shared/money.ts'
import type { LeaseEnding, PlannedLeaseEnd } from '../lease-ends.contract.ts'

/** The effect on one period or invoice. */
export type EndLine = {
  key: string
  description: string
  period: { periodFrom: string; periodTo: string } | null
  amount: number
  effect: string
  left: { skip: { ruleId: string; periodFrom: string } } | { keep: { invoiceId: string } }
}

const ghs = (cedis: number): string => formatGhs(toPesewas(cedis))

type Invoice = { invoiceNumber: string; description: string | null }
const describeInvoice = ({ invoiceNumber, description }: Invoice) =>
  [invoiceNumber, description].filter(Boolean).join(', ')

type Dated = { periodFrom: string | null; periodTo: string | null }
const toPeriod = ({ periodFrom, periodTo }: Dated) =>
  periodFrom !== null && periodTo !== null ? { periodFrom, periodTo } : null

function describeCreditEffect({ amount, unused, purpose }: PlannedLeaseEnd['toCredit'][number]): string {
  if (unused === 0) return 'Its credit note is reversed'
  if (purpose === 'deposit') return `${ghs(unused)} is not asked for any more`
  return `${ghs(unused)} is credited, ${ghs(amount - unused)} stays`
}

export const toEndLines = ({ toBill, toVoid, toCredit }: PlannedLeaseEnd, today: string): EndLine[] => [
  ...toVoid.map(
    (invoice): EndLine => ({
      key: invoice.invoiceId,
      description: describeInvoice(invoice),
      period: toPeriod(invoice),
      amount: invoice.amount,
      left: { keep: { invoiceId: invoice.invoiceId } },
      effect: invoice.amountPaid > 0 ? `Deleted, ${ghs(invoice.amountPaid)} becomes credit` : 'Deleted',
    }),
  ),
  ...toCredit.map(
    (invoice): EndLine => ({
      key: invoice.invoiceId,
      description: describeInvoice(invoice),
      period: toPeriod(invoice),
      amount: invoice.amount,
      left: { keep: { invoiceId: invoice.invoiceId } },
      effect: describeCreditEffect(invoice),
    }),
  ),
  ...toBill.map(
    ({ ruleId, periodFrom, description, amount, billOn, dueDate }): EndLine => ({
      // The description names the period.
      key: `${ruleId} ${periodFrom}`,
      description,
      period: null,
      amount,
      effect:
        billOn <= today
          ? `Billed at once, due ${formatDay(dueDate)}`
          : `Billed on ${formatDay(billOn)}, due ${formatDay(dueDate)}`,
      left: { skip: { ruleId, periodFrom } },
    }),
  ),
]

export type Reasons = ReadonlyMap<string, string>

/** Skipped lines as in the calls; the preview has no reasons. */
export function toEnding(lines: readonly EndLine[], reasons: Reasons): Pick<LeaseEnding, 'skip' | 'keep'> {
  const left = lines.filter(({ key }) => reasons.has(key))
  const getReason = ({ key }: EndLine) => (reasons.get(key) ?? '').trim()
  return {
    skip: left.flatMap((line) =>
      'skip' in line.left ? [{ ...line.left.skip, reason: getReason(line) }] : [],
    ),
    keep: left.flatMap((line) =>
      'keep' in line.left ? [{ ...line.left.keep, reason: getReason(line) }] : [],
    ),
  }
}
