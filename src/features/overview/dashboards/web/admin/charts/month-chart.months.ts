import type { InvoiceAnalytics } from '../../../analytics.contract.ts'
import { listMonths, type Range } from './analytics.range.ts'

export type Month = InvoiceAnalytics['months'][number] & { invoiced: number }

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function splitMonthName(month: string): { name: string; year: string } {
  const [year = '', number = ''] = month.split('-')
  return { name: NAMES[Number(number) - 1] ?? '', year }
}

/** Every month of the range; if there are too many, only those with invoices. */
export function everyMonth(months: InvoiceAnalytics['months'], range: Range): Month[] {
  const known = new Map(months.map((month) => [month.month, month]))
  const none = { paidAmount: 0, unpaidAmount: 0, overdueAmount: 0 }
  return (listMonths(range) ?? months.map(({ month }) => month)).map((month) => {
    const amounts = known.get(month) ?? { month, ...none }
    return { ...amounts, invoiced: sumInvoiced(amounts) }
  })
}

// Rounds to pesewas, because float sums may have more than two decimals.
const sumInvoiced = ({ paidAmount, unpaidAmount, overdueAmount }: Omit<Month, 'invoiced'>) =>
  Math.round((paidAmount + unpaidAmount + overdueAmount) * 100) / 100

const STEPS = [1, 2, 4, 5, 8, 10]

/** A round number at or above the amount, whose half is round too. */
export function scaleEnd(amount: number): number {
  if (amount <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(amount))
  return (STEPS.find((step) => step * power >= amount) ?? 10) * power
}

const UNITS = [
  { size: 1e12, unit: 'tn' },
  { size: 1e9, unit: 'bn' },
  { size: 1e6, unit: 'm' },
  { size: 1e3, unit: 'k' },
]

/** '2.5k' for 2,500. */
export function formatShort(amount: number): string {
  const { size, unit } = UNITS.find((one) => amount >= one.size) ?? { size: 1, unit: '' }
  return `${Math.round((amount / size) * 10) / 10}${unit}`
}
