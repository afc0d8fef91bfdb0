import type { Db } from '../../../../server/database/index.ts'
import { valueOn } from '../../../../shared/dated.ts'
import type { Day } from '../../../../shared/days.ts'
import { findCurrentLease } from '../../../property/leases/lease-choice.rules.ts'
import { listTenantLeases } from '../../../property/leases/server/leases.queries.ts'
import { rateOn } from '../tax-rates.rules.ts'
import { findVatRates, listVatUnits } from './tax-rates.queries.ts'

type FindVatRate = (unitId: string, day: Day) => number | null

type VatRates = NonNullable<Awaited<ReturnType<typeof findVatRates>>>

async function findUnitRates(db: Db, vat: VatRates, unitIds?: readonly string[]): Promise<FindVatRate> {
  const units = await listVatUnits(db, unitIds)
  return (unitId, day) => {
    const unit = units.get(unitId)
    const hasVat = valueOn(vat.isOn, day) && unit !== undefined && valueOn(unit, day)
    return hasVat ? (rateOn(vat.rates, 'vat', day)?.percent ?? null) : null
  }
}

export async function loadVatRates(db: Db): Promise<FindVatRate> {
  const vat = await findVatRates(db)
  return vat ? findUnitRates(db, vat) : () => null
}

/** Without a lease it is for the unit in the tenant's fields on that day. */
type Charge = { tenantId: string; leaseId: string | null; day: Day }

/** Rates in order; null without VAT. */
export async function findChargeVatRates(db: Db, charges: readonly Charge[]): Promise<(number | null)[]> {
  const vat = charges.length > 0 ? await findVatRates(db) : undefined
  if (!vat) return charges.map(() => null)
  const leases = await listTenantLeases(db, [...new Set(charges.map(({ tenantId }) => tenantId))])
  const findVatRate = await findUnitRates(db, vat, [...new Set(leases.map(({ unitId }) => unitId))])
  const byId = new Map(leases.map((lease) => [lease.id, lease]))
  const byTenant = Map.groupBy(leases, ({ tenantId }) => tenantId)
  return charges.map(({ tenantId, leaseId, day }) => {
    const lease = leaseId ? byId.get(leaseId) : findCurrentLease(byTenant.get(tenantId) ?? [], day)
    return lease ? findVatRate(lease.unitId, day) : null
  })
}
