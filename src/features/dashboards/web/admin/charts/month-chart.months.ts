import type { InvoiceAnalytics } from '../../../analytics.contract.ts'
import { monthsOf, type Range } from './analytics.range.ts'

export type Month = InvoiceAnalytics['months'][number] & { invoiced: number }

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The name of a month 'YYYY-MM': 'Dec', and its year. */
export function nameOf(month: string): { name: string; year: string } {
  const [year = '', number = ''] = month.split('-')
  return { name: NAMES[Number(number) - 1] ?? '', year }
}

/** Every month of a span with what was invoiced in it; where they are too many, those in which there was something. */
export function everyMonth(months: InvoiceAnalytics['months'], range: Range): Month[] {
  const known = new Map(months.map((month) => [month.month, month]))
  const none = { paidAmount: 0, unpaidAmount: 0, overdueAmount: 0 }
  return (monthsOf(range) ?? months.map(({ month }) => month)).map((month) => {
    const amounts = known.get(month) ?? { month, ...none }
    return { ...amounts, invoiced: invoicedOf(amounts) }
  })
}

// Amounts in cedis have at most two decimals; adding them as they are would bring more.
const invoicedOf = ({ paidAmount, unpaidAmount, overdueAmount }: Omit<Month, 'invoiced'>) =>
  Math.round((paidAmount + unpaidAmount + overdueAmount) * 100) / 100

const STEPS = [1, 2, 4, 5, 8, 10]

/** The end of a scale that holds an amount, a round number whose half is round too. */
export function scaleEnd(amount: number): number {
  if (amount <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(amount))
  return (STEPS.find((step) => step * power >= amount) ?? 10) * power
}
