import { addDays, type Day } from '../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../shared/money.ts'

const TERM_DAYS = 14

/** The due day of a charged cost, unless somebody chooses another one. */
export const costDueDate = (today: Day): Day => addDays(today, TERM_DAYS)

type Counted = {
  amount: number
  voidedAt: string | null
  invoice: { amount: number; voided: boolean } | null
}

/** In GHS: what was spent, and what of it was charged to the tenant. Neither counts voided expenses and invoices. */
export function costTotals(costs: readonly Counted[]): { spent: number; charged: number } {
  const sum = (amounts: readonly number[]) =>
    toCedis(amounts.reduce((all, amount) => all + toPesewas(amount), 0))
  return {
    spent: sum(costs.filter(({ voidedAt }) => voidedAt === null).map(({ amount }) => amount)),
    charged: sum(costs.map(({ invoice }) => (invoice && !invoice.voided ? invoice.amount : 0))),
  }
}

/** Whether the expense is voided and no invoice is left. */
export const isCostGone = ({ voidedAt, invoice }: Pick<Counted, 'voidedAt' | 'invoice'>): boolean =>
  voidedAt !== null && (invoice === null || invoice.voided)

/** The expense of a new cost. */
export const expenseOf = <T extends object>(cost: T) => ({ ...cost, category: 'repairs' as const })
