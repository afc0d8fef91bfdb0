import type { Db } from '../../../server/database/index.ts'
import type { Day } from '../../../shared/days.ts'
import { currentLease } from '../../leases/leases.rules.ts'
import { type LeaseRow, listLeasesOfTenants } from '../../leases/server/leases.queries.ts'
import { listAllProperties } from '../../properties/server/properties.queries.ts'
import { listUnitsById } from '../../properties/server/units.queries.ts'
import { defaultUnitKind, type UnitKind } from '../../properties/units.rules.ts'
import { type RentRateName, rentRateName } from '../../tax-rates/tax-rates.rules.ts'
import type { TenantRow } from '../../tenants/server/tenants.queries.ts'

/** `id` is that of the unit; for a tenant without a lease that of the property. */
export type TaxedUnit = {
  id: string
  propertyId: string
  propertyName: string
  unitName: string | null
  unitKind: UnitKind | null
  rateName: RentRateName
}

type UnitLookup = {
  /** The unit of a lease; undefined for none of these tenants. */
  ofLease: (leaseId: string) => TaxedUnit | undefined
  /** Where a tenant was on a day; the kind of the property decides where no lease says more. */
  ofTenant: (tenantId: string, on: Day) => TaxedUnit
}

export async function loadTaxedUnits(db: Db, tenants: ReadonlyMap<string, TenantRow>): Promise<UnitLookup> {
  const leases = tenants.size > 0 ? await listLeasesOfTenants(db, [...tenants.keys()]) : []
  const units = await listUnitsById(db, [...new Set(leases.map(({ unitId }) => unitId))])
  const properties = new Map((await listAllProperties(db)).map((property) => [property.id, property]))
  const kinds = new Map(units.map(({ id, kind }) => [id, kind]))
  const byId = new Map(leases.map((lease) => [lease.id, lease]))
  const byTenant = Map.groupBy(leases, ({ tenantId }) => tenantId)

  const unitOf = ({ unitId, unitName, propertyName, propertyId }: LeaseRow): TaxedUnit => {
    const unitKind = kinds.get(unitId) ?? defaultUnitKind(properties.get(propertyId)?.kind ?? 'apartments')
    return { id: unitId, propertyId, propertyName, unitName, unitKind, rateName: rentRateName(unitKind) }
  }
  return {
    ofLease: (leaseId) => {
      const lease = byId.get(leaseId)
      return lease && unitOf(lease)
    },
    ofTenant: (tenantId, on) => {
      const lease = currentLease(byTenant.get(tenantId) ?? [], on)
      if (lease) return unitOf(lease)
      const tenant = tenants.get(tenantId)
      const property = properties.get(tenant?.propertyId ?? '')
      const rateName = rentRateName(defaultUnitKind(property?.kind ?? 'apartments'))
      const id = tenant?.propertyId ?? tenantId
      return {
        id,
        propertyId: tenant?.propertyId ?? '',
        propertyName: tenant?.apartment ?? '',
        unitName: tenant?.unit ?? null,
        unitKind: null,
        rateName,
      }
    },
  }
}
