import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { updateUnit } from '../../properties/server/units.queries.ts'
import { listFormerTenantNames } from '../../tenants/server/tenants.erase.ts'
import { contactsView } from '../../tenants/server/tenants.queries.ts'
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

const isAny = (
  column: typeof leases.id | typeof leases.unitId | typeof leases.tenantId,
  ids: readonly string[],
) => sql`${column} = any(${sql.param([...ids])}::uuid[])`

/** Leases of these units or tenants, except those that are named. */
export const listOtherLeases = (
  db: Db,
  {
    unitIds,
    tenantIds,
    except,
  }: { unitIds: readonly string[]; tenantIds: readonly string[]; except: readonly string[] },
) => {
  const tenant = contactsView(db)
  return db
    .select({ id: leases.id, tenantName: tenant.name })
    .from(leases)
    .innerJoin(tenant, eq(tenant.tenantId, leases.tenantId))
    .where(
      and(
        or(isAny(leases.unitId, unitIds), isAny(leases.tenantId, tenantIds)),
        sql`${leases.id} <> all(${sql.param([...except])}::uuid[])`,
      ),
    )
}

export async function deleteLeases(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(leases).where(isAny(leases.id, ids))
}

export async function restoreShownLease(tx: Tx, id: string): Promise<void> {
  await tx.update(leases).set({ shown: true }).where(eq(leases.id, id))
}
