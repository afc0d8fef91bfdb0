import { toCedis } from '../../../shared/money.ts'
import { percentOf } from '../../../shared/percent.ts'
import type { DisplayStatus } from '../../invoices/invoices.rules.ts'
import type { Sum } from '../../invoices/server/totals/invoice-totals.ts'
import type { Property } from '../../properties/properties.contract.ts'
import type { AnalyticsSummary } from '../analytics.contract.ts'
import { AGES, type Age } from '../analytics.rules.ts'

type Row = Sum & { status: DisplayStatus }

/** Invoices under review count as not yet due, not as paid. */
export function sumsOf(rows: Row[]) {
  const sum = (...statuses: DisplayStatus[]): Sum => {
    const chosen = rows.filter(({ status }) => statuses.includes(status))
    return {
      count: chosen.reduce((all, row) => all + row.count, 0),
      pesewas: chosen.reduce((all, row) => all + row.pesewas, 0),
    }
  }
  const unpaid = ['Unpaid', 'Payment Submitted', 'Payment Under Review'] as const
  return {
    all: sum('Paid', 'Overdue', ...unpaid),
    paid: sum('Paid'),
    unpaid: sum(...unpaid),
    overdue: sum('Overdue'),
    underReview: sum('Payment Under Review'),
  }
}

/** `band` is an index of {@link AGES}. */
export function agingOf(rows: (Row & { band: number })[]): AnalyticsSummary['aging'] {
  const of = (age: Age) => {
    const { overdue } = sumsOf(rows.filter(({ band }) => band === AGES.indexOf(age)))
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
        { current: taken, capacity, percentage: percentOf(taken, capacity) },
      ]),
    ),
    totalTenants: sum(properties, 'tenants'),
    overallOccupancyPercentage: percentOf(sum(properties, 'taken'), totalCapacity),
    totalCapacity,
    propertyBreakdown: { shops: part('shops'), apartments: part('apartments') },
  }
}
