import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Channel } from '../../../../shared/channels.ts'
import { confirmNumber } from '../../../identity/accounts/server/phone/contact.service.ts'
import type { Tenant } from '../tenants.contract.ts'
import { listNumberWarnings } from './contacts/shared-numbers.ts'
import { lockVisibleTenant, readTenant } from './tenants.service.ts'

/** Throws 404, 409 without a pending number or if the tenant can prove it. */
export async function confirmContact(
  ctx: Context,
  caller: Caller,
  { idOrUid, channel }: { idOrUid: string; channel: Channel },
): Promise<Tenant & { warnings?: string[] }> {
  return ctx.db.transaction(async (tx) => {
    const { id, personUid: uid } = await lockVisibleTenant(tx, caller, idOrUid)
    await confirmNumber(ctx, tx, { caller, uid, tenantId: id, channel })
    const tenant = await readTenant(tx, caller, id)
    const warnings = await listNumberWarnings(tx, caller, tenant)
    return { ...tenant, ...(warnings.length > 0 && { warnings }) }
  })
}
