import type { Context } from '../../../server/context.ts'
import { lockTenant } from '../../tenants/server/tenants.queries.ts'
import { showCurrentLease } from './leases.fields.ts'
import { listDeletedLeaseholders, listOverdueTenants, listUnleasedTenants } from './leases.job.queries.ts'
import { adoptTenant, endLeasesOfDeleted } from './tenant-leases.ts'

/** Each tenant in a transaction of its own; running twice changes nothing more. */
export async function followLeases(ctx: Context): Promise<void> {
  const { db, clock } = ctx
  for (const id of await listUnleasedTenants(db))
    await db.transaction(async (tx) => {
      const tenant = await lockTenant(tx, id)
      if (tenant) await adoptTenant(ctx, tx, tenant)
    })
  for (const id of await listDeletedLeaseholders(db))
    await db.transaction((tx) => endLeasesOfDeleted(ctx, tx, id))
  for (const id of await listOverdueTenants(db, clock.today()))
    await db.transaction(async (tx) => {
      const tenant = await lockTenant(tx, id)
      if (tenant) await showCurrentLease(ctx, tx, tenant)
    })
}
