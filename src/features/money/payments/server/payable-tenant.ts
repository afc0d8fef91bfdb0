import type { Tx } from '../../../../server/database/index.ts'
import { announce } from '../../../../server/events/announce.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { findStoredTenant } from '../../../property/tenants/server/tenants.erase.ts'
import type { TenantRow } from '../../../property/tenants/server/tenants.queries.ts'
import { lockTenantAccount } from '../../ledger/server/account-locks.ts'
import type { SettledInvoice } from '../../settlement/server/settlement.queries.ts'
import { PAYMENT_ERRORS } from '../payments.messages.ts'

/** Includes deleted tenants with debts. Throws 404, also outside the caller's properties. */
export async function findPayableTenant(tx: Tx, caller: Caller, idOrUid: string): Promise<TenantRow> {
  const tenant = await findStoredTenant(tx, idOrUid)
  if (!tenant || tenant.erasedAt || !canSeeProperty(caller, tenant.propertyId))
    throw PAYMENT_ERRORS.tenantNotFound()
  return tenant
}

/** Locks the tenant's account until the transaction ends. Throws 404. */
export async function lockPayableTenant(tx: Tx, caller: Caller, idOrUid: string): Promise<TenantRow> {
  const [, tenant] = await Promise.all([
    lockTenantAccount(tx, idOrUid),
    findPayableTenant(tx, caller, idOrUid),
  ])
  return tenant
}

/** Announces an event to admins and the tenant, after the commit. */
export function announceSettled(
  tx: Tx,
  { personUid }: Pick<TenantRow, 'personUid'>,
  settled: readonly SettledInvoice[],
): void {
  if (settled.length === 0) announce(tx, 'invoiceUpdated', { admins: true, uids: [personUid] })
  for (const { id, status } of new Map(settled.map((one) => [one.id, one])).values())
    announce(
      tx,
      status === 'Paid' ? 'invoicePaid' : 'invoiceUpdated',
      { admins: true, uids: [personUid] },
      { id },
    )
}
