import type { Context } from '../../../../server/context.ts'
import { changedColumns, textOrNull } from '../../../../server/database/changed-columns.ts'
import { afterCommit, type Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { changePerson } from '../../../identity/accounts/server/accounts.service.ts'
import { deleteNotices } from '../../../messaging/notices/server/notices.service.ts'
import type { Tenant, TenantChanges } from '../tenants.contract.ts'
import { refuseTenantWithoutChannel } from './contacts/tenants.contact.ts'
import { recordTenant } from './tenants.audit.ts'
import type { TenantLeases } from './tenants.lease-fields.ts'
import { named } from './tenants.named.ts'
import * as queries from './tenants.queries.ts'
import { lockPropertyId, lockVisibleTenant, readTenant, refuseReversedLease } from './tenants.service.ts'
import { byLink, welcome } from './tenants.welcome.ts'

/** A new email ends a first password and gets a set-password link. Throws 404, 400 and 403 as createTenant, 409. */
export async function changeTenant(
  ctx: Context,
  {
    caller,
    idOrUid,
    changes,
    leases,
  }: { caller: Caller; idOrUid: string; changes: TenantChanges; leases: TenantLeases },
): Promise<Tenant> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockVisibleTenant(tx, caller, idOrUid)
    const { apartment, moveInDate, leaseEndDate } = changes
    refuseTenantWithoutChannel(changes, before)
    refuseOtherReversedLease(before, named({ moveInDate, leaseEndDate }))
    const { unit, ...person } = changedColumns(changes, {
      name: 'as given',
      email: 'as given',
      apartment: 'elsewhere',
      unit: textOrNull,
      phone: (typed) => ({ typed: typed || null, at: ctx.clock.now() }),
      moveInDate: 'as given',
      leaseEndDate: 'elsewhere',
      channels: 'as given',
      preferredChannel: 'as given',
    })
    const { endedFirstPassword } = await changePerson(
      tx,
      before.personUid,
      { ...person, ...named({ moveOutDate: leaseEndDate }) },
      ctx.clock.now(),
    )
    await queries.updateTenant(tx, before.id, {
      ...(apartment !== undefined && { propertyId: await lockPropertyId(tx, caller, apartment) }),
      ...named({ unit }),
      updatedAt: ctx.clock.now(),
    })
    const tenant = await readTenant(tx, caller, before.id)
    if (tenant.leaseEndDate !== before.leaseEndDate) await deleteNotices(tx, before.id)
    const after = (await queries.findTenant(tx, before.id)) ?? before
    await leases.changed(tx, caller, { before, after })
    await recordTenant(ctx, tx, { caller, action: 'tenant.changed', tenant, before, after: tenant })
    if (endedFirstPassword) await sendWelcomeLink(ctx, tx, { tenant, uid: before.personUid, caller })
    return tenant
  })
}

type LeaseDays = Pick<Tenant, 'moveInDate' | 'leaseEndDate'>

/** Existing days may stay reversed: somebody may have moved out on the move-in day. */
function refuseOtherReversedLease(before: LeaseDays, changes: Partial<LeaseDays>): void {
  const { moveInDate, leaseEndDate } = { ...before, ...changes }
  if (moveInDate !== before.moveInDate || leaseEndDate !== before.leaseEndDate)
    refuseReversedLease({ moveInDate, leaseEndDate })
}

async function sendWelcomeLink(
  ctx: Context,
  tx: Tx,
  { tenant, uid, caller }: { tenant: Tenant; uid: string; caller: Caller },
): Promise<void> {
  const welcomeAccess = await byLink(ctx, tx, uid)
  await welcome(ctx, tx, { answer: {}, email: tenant.email, uid, welcomeAccess, caller })
  afterCommit(tx, () => void ctx.deliveries.wake())
}
