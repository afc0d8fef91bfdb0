import type { Context } from '../../../../server/context.ts'
import type { CountTenants } from '../../properties/server/properties.service.ts'
import { countTenantsOf } from '../../tenants/server/occupancy/occupancy.queries.ts'
import { countLeasesOfProperty } from './leases.queries.ts'

/** Counts tenants with a lease here whose first property is another one, too. */
export const createTenantCounts =
  ({ clock }: Pick<Context, 'clock'>): CountTenants =>
  async (tx, propertyId) => {
    const { tenants, formerTenants } = await countTenantsOf(tx, propertyId)
    const { open, all } = await countLeasesOfProperty(tx, propertyId, clock.today())
    return { tenants: Math.max(tenants, open), formerTenants: formerTenants || all }
  }
