import type { Context } from '../../../../server/context.ts'
import type { CountTenants } from '../../properties/server/properties.service.ts'
import { countTenants } from '../../tenants/server/occupancy/occupancy.queries.ts'
import { countPropertyLeases } from './leases.queries.ts'

/** Counts tenants with a lease here whose first property is another one, too. */
export const createTenantCounts =
  ({ clock }: Pick<Context, 'clock'>): CountTenants =>
  async (tx, propertyId) => {
    const { tenants, formerTenants } = await countTenants(tx, propertyId)
    const { open, all } = await countPropertyLeases(tx, propertyId, clock.today())
    return { tenants: Math.max(tenants, open), formerTenants: formerTenants || all }
  }
