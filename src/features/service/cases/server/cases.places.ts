import type { Db } from '../../../../server/database/index.ts'
import { listUnitsById } from '../../../property/properties/server/units.queries.ts'
import {
  findTenantsIncludingDeleted,
  type TenantRow,
} from '../../../property/tenants/server/tenants.queries.ts'

type About = { tenantId: string | null; unitId: string | null }

/** Where a case is, and whom to call; a request about a unit alone has no tenant. */
export type CasePlace = {
  tenant: TenantRow | undefined
  propertyId: string | null
  property: string | null
  unit: string | null
  phone: string | null
}

const NOWHERE: CasePlace = { tenant: undefined, propertyId: null, property: null, unit: null, phone: null }

const isGiven = (id: string | null): id is string => id !== null

/** The place of each case, by its tenant as it is now, or by its unit. */
export async function loadCasePlaces(db: Db, rows: readonly About[]): Promise<(about: About) => CasePlace> {
  const tenantIds = [...new Set(rows.map(({ tenantId }) => tenantId).filter(isGiven))]
  const unitIds = [...new Set(rows.map(({ unitId }) => unitId).filter(isGiven))]
  const tenants = await findTenantsIncludingDeleted(db, tenantIds)
  const units = unitIds.length === 0 ? [] : await listUnitsById(db, unitIds)
  const unitsById = new Map(units.map((unit) => [unit.id, unit]))
  return ({ tenantId, unitId }) => {
    const tenant = tenants.get(tenantId ?? '')
    if (tenant) {
      const { propertyId, apartment: property, unit, phone } = tenant
      return { tenant, propertyId, property, unit, phone }
    }
    const unit = unitsById.get(unitId ?? '')
    if (!unit) return NOWHERE
    return { ...NOWHERE, propertyId: unit.propertyId, property: unit.propertyName, unit: unit.name }
  }
}
