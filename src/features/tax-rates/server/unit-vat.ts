import type { Db } from '../../../server/database/index.ts'
import type { Day } from '../../../shared/days.ts'
import { currentLease } from '../../leases/leases.rules.ts'
import { listLeasesOfTenants } from '../../leases/server/leases.queries.ts'
import { rateOn } from '../tax-rates.rules.ts'
import { listUnitsWithVat, listVatRates, listVatUnits } from './tax-rates.queries.ts'

type VatRateOf = (unitId: string, day: Day) => number | null
type VatRates = Awaited<ReturnType<typeof listVatRates>>

async function ratesOfUnits(db: Db, rates: VatRates, unitIds: readonly string[]): Promise<VatRateOf> {
  const withVat = rates.length > 0 && unitIds.length > 0 ? await listUnitsWithVat(db, unitIds) : []
  const known = new Set(withVat)
  return (unitId, day) => (known.has(unitId) ? (rateOn(rates, 'vat', day)?.percent ?? null) : null)
}

/** The rate of VAT of any unit on a day; null without. */
export async function loadAllVatRates(db: Db): Promise<VatRateOf> {
  const rates = await listVatRates(db)
  const known = new Set(rates.length > 0 ? await listVatUnits(db) : [])
  return (unitId, day) => (known.has(unitId) ? (rateOn(rates, 'vat', day)?.percent ?? null) : null)
}

/** Without a lease it is for the unit that the tenant's fields would show on the day. */
type Charge = { tenantId: string; leaseId: string | null; day: Day }

/** The rates of VAT that charges contain, in their order; null without. */
export async function vatRatesOf(db: Db, charges: readonly Charge[]): Promise<(number | null)[]> {
  const rates = charges.length > 0 ? await listVatRates(db) : []
  if (rates.length === 0) return charges.map(() => null)
  const leases = await listLeasesOfTenants(db, [...new Set(charges.map(({ tenantId }) => tenantId))])
  const vatRateOf = await ratesOfUnits(db, rates, [...new Set(leases.map(({ unitId }) => unitId))])
  const byId = new Map(leases.map((lease) => [lease.id, lease]))
  const byTenant = Map.groupBy(leases, ({ tenantId }) => tenantId)
  return charges.map(({ tenantId, leaseId, day }) => {
    const lease = leaseId ? byId.get(leaseId) : currentLease(byTenant.get(tenantId) ?? [], day)
    return lease ? vatRateOf(lease.unitId, day) : null
  })
}
