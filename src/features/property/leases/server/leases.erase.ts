import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { updateUnit } from '../../properties/server/units.queries.ts'
import { formerNamesOfTenant } from '../../tenants/server/tenants.erase.ts'
import { isUnitNamedAfter } from '../leases.rules.ts'
import { listLeasesOfTenants, listLeasesOfUnits } from './leases.queries.ts'
import { leases } from './leases.table.ts'
import { endLeasesOfDeleted } from './tenant-leases.ts'

const ERASED = '(erased)'

export async function listLeaseIdsOf(db: Db, tenantId: string): Promise<string[]> {
  return (await listLeasesOfTenants(db, [tenantId])).map(({ id }) => id)
}

/** Keeps who rented which unit for how much; deletes texts, and unit names that contain the tenant's. */
export async function eraseLeasesOf(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  tenantId: string,
): Promise<void> {
  const names = await formerNamesOfTenant(tx, tenantId)
  await endLeasesOfDeleted(ctx, tx, tenantId)
  for (const { unitId, unitName } of await listLeasesOfTenants(tx, [tenantId])) {
    const all = await listLeasesOfUnits(tx, [unitId])
    // A unit that others rented too is not named after this tenant.
    const isOwn = all.every((lease) => lease.tenantId === tenantId)
    if (isOwn && isUnitNamedAfter(unitName, names))
      await updateUnit(tx, unitId, { name: `Unit ${unitId.slice(0, 4).toUpperCase()}` })
  }
  const ofTenant = eq(leases.tenantId, tenantId)
  await tx
    .update(leases)
    .set({ endedReason: ERASED })
    .where(and(ofTenant, isNotNull(leases.endedReason)))
  await tx
    .update(leases)
    .set({ overlapReason: ERASED })
    .where(and(ofTenant, isNotNull(leases.overlapReason)))
}
