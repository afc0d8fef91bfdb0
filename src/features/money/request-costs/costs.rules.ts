import { addDays, type Day } from '../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../shared/money.ts'

const TERM_DAYS = 14

export const costDueDate = (today: Day): Day => addDays(today, TERM_DAYS)

type Counted = {
  amount: number
  voidedAt: string | null
  invoice: { amount: number; voided: boolean } | null
}

/** In GHS: spent, and charged to the tenant; without voided expenses and invoices. */
export function costTotals(costs: readonly Counted[]): { spent: number; charged: number } {
  const sum = (amounts: readonly number[]) =>
    toCedis(amounts.reduce((all, amount) => all + toPesewas(amount), 0))
  return {
    spent: sum(costs.filter(({ voidedAt }) => voidedAt === null).map(({ amount }) => amount)),
    charged: sum(costs.map(({ invoice }) => (invoice && !invoice.voided ? invoice.amount : 0))),
  }
}

/** The expense is voided and no invoice is left. */
export const isCostDeleted = ({ voidedAt, invoice }: Pick<Counted, 'voidedAt' | 'invoice'>): boolean =>
  voidedAt !== null && (invoice === null || invoice.voided)

export const asRepairExpense = <T extends object>(cost: T) => ({ ...cost, category: 'repairs' as const })
