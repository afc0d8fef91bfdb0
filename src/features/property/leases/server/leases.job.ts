import type { Context } from '../../../../server/context.ts'
import { inChunks } from '../../../../server/database/chunks.ts'
import { lockTenant } from '../../tenants/server/tenants.queries.ts'
import { showCurrentLease } from './leases.fields.ts'
import {
  listDeletedLeaseholders,
  listTenantsShowingPastLease,
  listUnleasedTenants,
} from './leases.job.queries.ts'
import { adoptTenants, endDeletedTenantsLeases } from './tenant-leases.ts'

const ADOPTED_AT_ONCE = 200

/** Runs in small transactions and is idempotent. */
export async function updateShownLeases(ctx: Context): Promise<void> {
  const { db, clock } = ctx
  for (const some of inChunks(await listUnleasedTenants(db), ADOPTED_AT_ONCE))
    await db.transaction((tx) => adoptTenants(ctx, tx, some))
  for (const id of await listDeletedLeaseholders(db))
    await db.transaction((tx) => endDeletedTenantsLeases(ctx, tx, id))
  for (const id of await listTenantsShowingPastLease(db, clock.today()))
    await db.transaction(async (tx) => {
      const tenant = await lockTenant(tx, id)
      if (tenant) await showCurrentLease(ctx, tx, tenant)
    })
}
