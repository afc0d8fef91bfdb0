import { toCedis } from '../../../../shared/money.ts'
import { toPercent } from '../../../../shared/percent.ts'
import { getDueSum, type InvoiceSums } from '../../../money/invoices/server/totals/invoice-totals.ts'
import type { DisplayStatus } from '../../../money/ledger/invoices.rules.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { AnalyticsSummary } from '../analytics.contract.ts'
import { AGES, type Age } from '../analytics.rules.ts'

type Sum = { count: number; pesewas: number }

const total = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((all, row) => all + of(row), 0)

/**
 * Balances by displayed status; `paid` is all received money, `partPaid` its part for unpaid invoices. Review is not
 * yet due.
 */
export function toPropertySums(rows: InvoiceSums[]) {
  const left = (...statuses: DisplayStatus[]): Sum => {
    const chosen = rows.filter(({ status }) => statuses.includes(status))
    return { count: total(chosen, ({ count }) => count), pesewas: total(chosen, getDueSum) }
  }
  const paid = { count: left('Paid').count, pesewas: total(rows, (row) => row.paid) }
  const notPaid = rows.filter(({ status }) => status !== 'Paid')
  const unpaid = left('Unpaid', 'Payment Submitted', 'Payment Under Review')
  const overdue = left('Overdue')
  return {
    all: {
      count: total(rows, ({ count }) => count),
      pesewas: paid.pesewas + unpaid.pesewas + overdue.pesewas,
    },
    paid,
    partPaid: total(notPaid, (row) => row.paid),
    unpaid,
    overdue,
    underReview: left('Payment Under Review'),
    credited: total(rows, ({ credited }) => credited),
    other: total(rows, ({ other }) => other),
  }
}

export type Sums = ReturnType<typeof toPropertySums>

/** `band` is an index of {@link AGES}. */
export function toAging(rows: (InvoiceSums & { band: number })[]): AnalyticsSummary['aging'] {
  const of = (age: Age) => {
    const { overdue } = toPropertySums(rows.filter(({ band }) => band === AGES.indexOf(age)))
    return { count: overdue.count, amount: toCedis(overdue.pesewas) }
  }
  return { '1-30': of('1-30'), '31-60': of('31-60'), '61-90': of('61-90'), '90+': of('90+') }
}

type Places = Pick<Property, 'name' | 'kind' | 'capacity'> & { tenants: number; taken: number }

export function summarizeOccupancy(
  properties: Places[],
): Pick<
  AnalyticsSummary,
  'occupancy' | 'totalTenants' | 'overallOccupancyPercentage' | 'totalCapacity' | 'propertyBreakdown'
> {
  const sum = (of: Places[], field: 'tenants' | 'taken' | 'capacity') =>
    of.reduce((all, property) => all + property[field], 0)
  const part = (kind: Property['kind']) => {
    const of = properties.filter((property) => property.kind === kind)
    return { occupied: sum(of, 'taken'), total: sum(of, 'capacity') }
  }
  const totalCapacity = sum(properties, 'capacity')
  return {
    occupancy: Object.fromEntries(
      properties.map(({ name, capacity, taken }) => [
        name,
        { current: taken, capacity, percentage: toPercent(taken, capacity) },
      ]),
    ),
    totalTenants: sum(properties, 'tenants'),
    overallOccupancyPercentage: toPercent(sum(properties, 'taken'), totalCapacity),
    totalCapacity,
    propertyBreakdown: { shops: part('shops'), apartments: part('apartments') },
  }
}
