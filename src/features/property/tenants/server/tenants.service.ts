import { recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { requirePermission } from '../../../../server/http/authentication.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import { invalidField } from '../../../../server/server.errors.ts'
import { canSeeProperty, seesTenantDetails } from '../../../../shared/permissions.ts'
import { ACCOUNT_ERRORS } from '../../../identity/accounts/accounts.messages.ts'
import { presentPhone, retireAccount } from '../../../identity/accounts/server/accounts.service.ts'
import { endTenantLogin } from '../../../identity/accounts/server/tenant-users.service.ts'
import { deleteNotices, deletePersonNotices } from '../../../messaging/notices/server/notices.service.ts'
import type { Property } from '../../properties/properties.contract.ts'
import { findPropertyByName, lockPropertyByName } from '../../properties/server/properties.queries.ts'
import type { Tenant, TenantChanges, TenantFilter } from '../tenants.contract.ts'
import { TENANT_ERRORS, TENANT_MESSAGES } from '../tenants.messages.ts'
import { isLeaseInOrder } from '../tenants.rules.ts'
import { recordTenant } from './tenants.audit.ts'
import type { TenantLeases } from './tenants.lease-fields.ts'
import { countTenants, listTenants, tenantKeys, tenantKeysAt } from './tenants.list.ts'
import * as queries from './tenants.queries.ts'
import { refuseOutside, type Scope, type Viewer } from './tenants.scope.ts'

const notFound = () => TENANT_ERRORS.notFound()

function presentTenant(row: queries.TenantRow, viewer: Viewer): Tenant {
  const isDetailed = seesTenantDetails(viewer)
  return {
    id: row.id,
    uid: row.uid,
    name: row.name,
    email: isDetailed ? row.email : '',
    apartment: row.apartment,
    unit: row.unit,
    payCode: row.payCode,
    ...presentPhone(row),
    channels: row.channels,
    preferredChannel: row.preferredChannel,
    moveInDate: isDetailed ? row.moveInDate : null,
    leaseEndDate: isDetailed ? row.leaseEndDate : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    role: 'tenant',
  }
}

/** Throws 403 for an order or filter by lease or email without the permission. */
export function listVisibleTenants(
  { db, clock }: Context,
  caller: Caller,
  filter: TenantFilter,
): PagedList<Tenant> {
  const sort = filter.sort ?? 'newest'
  if (filter.lease || filter.email || /leaseEndDate|moveInDate/.test(sort))
    requirePermission(caller, 'tenant:details')
  const listQuery = { filter, today: clock.today(), sort, viewer: caller }
  return {
    sort,
    kinds: tenantKeys(db, sort),
    rows: async (span) =>
      (await listTenants(db, listQuery, span)).map(({ row, keys }) => ({
        row: presentTenant(row, caller),
        keys,
      })),
    count: (place) => countTenants(db, listQuery, place),
    keysAt: (offset) => tenantKeysAt(db, listQuery, offset),
  }
}

/** Throws 400 for a property that is archived, unknown or outside the limit. */
export async function propertyId(db: Db, scope: Scope, apartment: string): Promise<string> {
  const found = await findPropertyByName(db, apartment)
  return requireProperty(found && canSeeProperty(scope, found.id) ? found : undefined, apartment)
}

/** Prevents archiving and deletion. Throws 400 for an unknown or archived property, 403 for one outside the limit. */
export async function lockPropertyId(tx: Tx, scope: Scope, apartment: string): Promise<string> {
  const found = await lockPropertyByName(tx, apartment)
  if (found) refuseOutside(scope, found.id)
  return requireProperty(found, apartment)
}

function requireProperty(found: Property | undefined, apartment: string): string {
  if (!found) throw invalidField(`${TENANT_MESSAGES.unknownLocation}: ${apartment}`)
  if (found.archived) throw invalidField(`${TENANT_MESSAGES.archivedLocation}: ${apartment}`)
  return found.id
}

export async function findCallerTenant(db: Db, caller: Caller): Promise<queries.TenantRow | undefined> {
  return caller.role === 'tenant' ? queries.findTenant(db, caller.uid) : undefined
}

/** Throws 404, and 403 for another tenant. */
export async function readTenant(db: Db, caller: Caller, idOrUid: string): Promise<Tenant> {
  const tenant = await queries.findTenant(db, idOrUid)
  if (caller.role === 'tenant' && tenant?.personUid !== caller.uid) {
    throw TENANT_ERRORS.notYours()
  }
  if (!tenant || !canSeeProperty(caller, tenant.propertyId)) throw notFound()
  return presentTenant(tenant, caller)
}

/** Throws 400 if a lease ends before it begins. */
export function refuseReversedLease({ moveInDate, leaseEndDate }: Partial<TenantChanges>): void {
  if (!isLeaseInOrder(moveInDate, leaseEndDate)) throw TENANT_ERRORS.leaseOrder().asDetail()
}

/** Locks until the transaction ends. Throws 404. */
export async function lockVisibleTenant(tx: Tx, scope: Scope, idOrUid: string): Promise<queries.TenantRow> {
  const tenant = await queries.lockTenant(tx, idOrUid)
  if (!tenant || !canSeeProperty(scope, tenant.propertyId)) throw notFound()
  return tenant
}

/** Deletes the login and hides the tenant; invoices and receipts stay. Throws 404. */
export async function deleteTenant(
  ctx: Context,
  { caller, idOrUid, leases }: { caller: Caller; idOrUid: string; leases: TenantLeases },
): Promise<void> {
  const { db, clock } = ctx
  await db.transaction(async (tx) => {
    const tenant = await lockVisibleTenant(tx, caller, idOrUid)
    await recordTenant(ctx, tx, { caller, action: 'tenant.removed', tenant, before: tenant })
    await leases.removed(tx, tenant)
    await queries.updateTenant(tx, tenant.id, { deletedAt: clock.now() })
    await retireAccount(tx, tenant.personUid, clock.now())
    await deleteNotices(tx, tenant.id)
    await deletePersonNotices(tx, tenant.personUid)
  })
}

/** Keeps the tenant, and the person unless they never were a tenant. Throws 404, 409. */
export async function deleteTenantUser(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  uid: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const tenant = await queries.findTenantIncludingDeleted(tx, uid)
    if (!canSeeProperty(caller, tenant?.propertyId ?? null)) throw ACCOUNT_ERRORS.notFound()
    await endTenantLogin(tx, uid, async () => (await queries.findTenant(tx, uid)) !== undefined)
    await deletePersonNotices(tx, uid)
    if (tenant) await recordTenant({ clock }, tx, { caller, action: 'login.removed', tenant })
    else await recordLoginRemoved(tx, clock.now(), caller, uid)
  })
}

const recordLoginRemoved = (tx: Tx, at: Date, caller: Caller, uid: string): Promise<void> =>
  recordAudit(tx, at, caller, {
    action: 'login.removed',
    target: { kind: 'account', id: uid, name: 'somebody without a tenancy' },
  })
