import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { updateUnit } from '../../properties/server/units.queries.ts'
import { listFormerTenantNames } from '../../tenants/server/tenants.erase.ts'
import { isUnitNamedAfter } from '../leases.rules.ts'
import { listTenantLeases, listUnitLeases } from './leases.queries.ts'
import { leases } from './leases.table.ts'
import { endDeletedTenantsLeases } from './tenant-leases.ts'

const ERASED = '(erased)'

export async function listTenantLeaseIds(db: Db, tenantId: string): Promise<string[]> {
  return (await listTenantLeases(db, [tenantId])).map(({ id }) => id)
}

/** Keeps who rented which unit for how much; deletes texts, and unit names that contain the tenant's. */
export async function eraseTenantLeases(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  tenantId: string,
): Promise<void> {
  const names = await listFormerTenantNames(tx, tenantId)
  await endDeletedTenantsLeases(ctx, tx, tenantId)
  for (const { unitId, unitName } of await listTenantLeases(tx, [tenantId])) {
    const all = await listUnitLeases(tx, [unitId])
    // A unit that others rented too is not named after this tenant.
    const isOwn = all.every((lease) => lease.tenantId === tenantId)
    if (isOwn && isUnitNamedAfter(unitName, names))
      await updateUnit(tx, unitId, { name: `Unit ${unitId.slice(0, 4).toUpperCase()}` })
  }
  const isTenant = eq(leases.tenantId, tenantId)
  await tx
    .update(leases)
    .set({ endedReason: ERASED })
    .where(and(isTenant, isNotNull(leases.endedReason)))
  await tx
    .update(leases)
    .set({ overlapReason: ERASED })
    .where(and(isTenant, isNotNull(leases.overlapReason)))
}
