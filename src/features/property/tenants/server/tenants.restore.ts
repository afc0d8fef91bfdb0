import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { restoreAccount } from '../../../identity/accounts/server/accounts.service.ts'
import { lockPropertyShared } from '../../properties/server/properties.queries.ts'
import type { Tenant } from '../tenants.contract.ts'
import { TENANT_ERRORS } from '../tenants.messages.ts'
import { recordTenant } from './tenants.audit.ts'
import { lockTenantForErasure } from './tenants.erase.ts'
import type { TenantLeases } from './tenants.lease-fields.ts'
import { updateTenant } from './tenants.queries.ts'
import { lockVisibleTenant, readTenant } from './tenants.service.ts'

/** Throws 404, 409 if the tenant is not deleted or erased, or the property is archived. */
export async function restoreTenant(
  ctx: Context,
  tx: Tx,
  { caller, idOrUid, leases }: { caller: Caller; idOrUid: string; leases: TenantLeases },
): Promise<Tenant> {
  const now = ctx.clock.now()
  const before = await lockTenantForErasure(tx, idOrUid)
  if (!before || !canSeeProperty(caller, before.propertyId)) throw TENANT_ERRORS.notFound()
  if (before.erasedAt) throw TENANT_ERRORS.erased()
  if (!before.deletedAt) throw TENANT_ERRORS.notDeleted()
  if ((await lockPropertyShared(tx, before.propertyId))?.archived) throw TENANT_ERRORS.restoredInto()
  await updateTenant(tx, before.id, { deletedAt: null, updatedAt: now })
  await restoreAccount(tx, before.personUid, now)
  await leases.restored(tx, await lockVisibleTenant(tx, caller, before.id))
  const after = await lockVisibleTenant(tx, caller, before.id)
  await recordTenant(ctx, tx, { caller, action: 'tenant.restored', tenant: before, before, after })
  return readTenant(tx, caller, before.id)
}
