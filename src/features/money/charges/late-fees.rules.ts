import { addDays, type Day, formatDay } from '../../../shared/days.ts'
import { formatGhs } from '../../../shared/money.ts'
import { monthsLater } from '../../../shared/months.ts'

export const LATE_FEE_KINDS = ['fixed', 'percent'] as const
export const LATE_FEE_RHYTHMS = ['once', 'month'] as const
export const MAX_GRACE_DAYS = 90

/** `value` is in pesewas or hundredths of a percent; `cap` limits all late fees of an invoice. */
export type LateFeeTerms = {
  kind: (typeof LATE_FEE_KINDS)[number]
  value: number
  every: (typeof LATE_FEE_RHYTHMS)[number]
  graceDays: number
  cap: number | null
}

export type FeeDay = { n: number; on: Day }

export const LATE_FEE_TERM_DAYS = 7

const firstFeeDay = (dueDate: Day, graceDays: number): Day => addDays(dueDate, graceDays + 1)

type Late = { dueDate: Day; enteredOn: Day; charged: ReadonlySet<number> }

/** The fees to charge today, in order; `since` is the first day of these terms. */
export function listFeeDays(
  { every, graceDays }: Pick<LateFeeTerms, 'every' | 'graceDays'>,
  { dueDate, enteredOn, charged }: Late,
  { since, today }: { since: Day; today: Day },
): FeeDay[] {
  const first = firstFeeDay(dueDate, graceDays)
  const days: FeeDay[] = []
  for (let n = 1; n === 1 || every === 'month'; n += 1) {
    const on = monthsLater(first, n - 1)
    if (on > today) break
    if (on >= since && on > enteredOn && !charged.has(n)) days.push({ n, on })
  }
  return days
}

/** In pesewas, half up; `open` is the invoice's balance, `before` the sum of its late fees. */
export function feeAmount(
  { kind, value, cap }: Pick<LateFeeTerms, 'kind' | 'value' | 'cap'>,
  { open, before }: { open: number; before: number },
): number {
  const whole = kind === 'fixed' ? value : Math.floor((open * value + 5_000) / 10_000)
  return cap === null ? whole : Math.max(0, Math.min(whole, cap - before))
}

/** Example for an invoice of GHS 1,000.00. */
export function describeLateFees(terms: LateFeeTerms, dueDate: Day): string {
  const open = 100_000
  const on = firstFeeDay(dueDate, terms.graceDays)
  const first = feeAmount(terms, { open, before: 0 })
  const second = feeAmount(terms, { open, before: first })
  const next = formatDay(monthsLater(on, 1))
  const again =
    terms.every === 'once' || second === 0
      ? ''
      : second === first
        ? `, and as much again each month from ${next} on`
        : `, and ${formatGhs(second)} on ${next}`
  const limit = terms.cap !== null && again ? `, up to ${formatGhs(terms.cap)} in all` : ''
  return `An invoice of ${formatGhs(open)} due on ${formatDay(dueDate)} that is still open on ${formatDay(on)} gets a late fee of ${formatGhs(first)}${again}${limit}.`
}
