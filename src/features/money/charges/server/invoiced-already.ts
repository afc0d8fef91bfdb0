import type { Db } from '../../../../server/database/index.ts'
import { listLeasesById } from '../../../property/leases/server/leases.queries.ts'
import { type InvoicedPeriod, listInvoicedPeriods } from '../../invoices/server/invoiced-periods.queries.ts'
import type { Period } from '../periods.rules.ts'
import type { Charge } from './charges.queries.ts'

const overlaps = (one: Pick<Period, 'from' | 'to'>, other: Pick<Period, 'from' | 'to'>) =>
  one.from <= other.to && other.from <= one.to

/** The number of an invoice for rent of the same unit in a planned period; null without one. */
export async function findInvoicedAlready(
  db: Db,
  plan: readonly { charge: Charge; periods: readonly Period[] }[],
): Promise<(charge: Charge, period: Period) => string | null> {
  const ofRent = plan.filter(({ charge, periods }) => charge.purpose === 'rent' && periods.length > 0)
  const periods = ofRent.flatMap((planned) => planned.periods)
  const from = periods.map((period) => period.from).toSorted()[0]
  const to = periods
    .map((period) => period.to)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return () => null
  const tenantIds = [...new Set(ofRent.map(({ charge }) => charge.tenantId))]
  const found = (await listInvoicedPeriods(db, { tenantIds, from, to })).filter(
    ({ purpose }) => purpose === 'rent',
  )
  const leaseIds = [...new Set(found.flatMap(({ leaseId }) => leaseId ?? []))]
  const leases = leaseIds.length > 0 ? await listLeasesById(db, leaseIds) : []
  const units = new Map(leases.map(({ id, unitId }) => [id, unitId]))
  const byTenant = Map.groupBy(found, ({ tenantId }) => tenantId)
  const isOfUnit = ({ leaseId }: InvoicedPeriod, unitId: string) =>
    leaseId === null || units.get(leaseId) === unitId
  return ({ purpose, tenantId, unitId }, period) =>
    purpose === 'rent'
      ? (byTenant.get(tenantId)?.find((invoiced) => isOfUnit(invoiced, unitId) && overlaps(invoiced, period))
          ?.invoiceNumber ?? null)
      : null
}
