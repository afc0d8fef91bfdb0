import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import { calculateOwed } from '../../../ledger/owed.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'

type Open = Pick<
  Invoice,
  'id' | 'amountDue' | 'amountSubmitted' | 'dueDate' | 'createdAt' | 'daysLeft' | 'displayStatus'
>

/** In GHS: online payments that are not booked yet, and credit. */
export type Paying = {
  attempts: readonly { amount: number; invoiceIds: readonly string[] }[]
  credit: number
}

/** In GHS. */
export type TenantOwed = {
  owed: number
  overdue: number
  underReview: number
  confirming: number
  credit: number
  getLeft: (invoice: Pick<Invoice, 'id'>) => number
}

const byDueDay = (one: Open, other: Open): number =>
  (one.dueDate + one.createdAt).localeCompare(other.dueDate + other.createdAt)

export function toTenantOwed(open: readonly Open[], { attempts, credit }: Paying): TenantOwed {
  const invoices = open
    .toSorted(byDueDay)
    .map((invoice) => ({
      id: invoice.id,
      due: toPesewas(invoice.amountDue),
      submitted: toPesewas(invoice.amountSubmitted),
      isOverdue: invoice.daysLeft < 0 || invoice.displayStatus === 'Overdue',
    }))
  const payments = attempts.map(({ amount, invoiceIds }) => ({ amount: toPesewas(amount), invoiceIds }))
  const { left, ...sums } = calculateOwed(invoices, payments)
  return {
    owed: toCedis(sums.owed),
    overdue: toCedis(sums.overdue),
    underReview: toCedis(sums.underReview),
    confirming: toCedis(sums.confirming),
    credit,
    getLeft: ({ id }) => toCedis(left.get(id) ?? 0),
  }
}
