import { addDays, type Day } from '../../shared/days.ts'
import { toCedis, toPesewas } from '../../shared/money.ts'

const TERM_DAYS = 14

/** When a charged cost is due, unless somebody says otherwise. */
export const costDueDate = (today: Day): Day => addDays(today, TERM_DAYS)

type Counted = {
  amount: number
  voidedAt: string | null
  invoice: { amount: number; voided: boolean } | null
}

/** In GHS: what was spent, and what of it the tenant is asked for. Voided expenses and invoices count in neither. */
export function costTotals(costs: readonly Counted[]): { spent: number; charged: number } {
  const sum = (amounts: readonly number[]) =>
    toCedis(amounts.reduce((all, amount) => all + toPesewas(amount), 0))
  return {
    spent: sum(costs.filter(({ voidedAt }) => voidedAt === null).map(({ amount }) => amount)),
    charged: sum(costs.map(({ invoice }) => (invoice && !invoice.voided ? invoice.amount : 0))),
  }
}

/** Whether there is anything left to delete. */
export const isCostGone = ({ voidedAt, invoice }: Pick<Counted, 'voidedAt' | 'invoice'>): boolean =>
  voidedAt !== null && (invoice === null || invoice.voided)

/** As the expenses call it. */
export const expenseOf = <T extends object>(cost: T) => ({ ...cost, category: 'repairs' as const })
