import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { TENANT_ERRORS } from '../tenants.messages.ts'
import { tenants } from './tenants.table.ts'

/** Null without a limit. */
export type Scope = Pick<Caller, 'propertyIds'>
export const EVERYWHERE: Scope = { propertyIds: null }
export type Viewer = Pick<Caller, 'staff' | 'propertyIds'>

const isAnyId = (column: SQLWrapper, ids: readonly string[] | SQLWrapper) =>
  sql`${column} = any(${Array.isArray(ids) ? sql.param(ids) : ids}::uuid[])`

/** Ids of the properties' tenants, deleted ones included. */
export const tenantsWithin = (propertyIds: readonly string[] | SQLWrapper): SQL =>
  sql`(select ${tenants.id} from ${tenants} where ${isAnyId(tenants.propertyId, propertyIds)})`

export const isWithin = (tenantId: SQLWrapper, { propertyIds }: Scope): SQL | undefined =>
  propertyIds === null ? undefined : sql`${tenantId} in ${tenantsWithin(propertyIds)}`

/** Works like `isWithin`, for a property column. */
export const isInProperties = (propertyId: SQLWrapper, { propertyIds }: Scope): SQL | undefined =>
  propertyIds === null ? undefined : isAnyId(propertyId, propertyIds)

/** Deleted tenants count too. */
export async function canSeeTenant(db: Db, scope: Scope, tenantId: string): Promise<boolean> {
  if (scope.propertyIds === null) return true
  const found = await db
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), isWithin(tenants.id, scope)))
  return found.length > 0
}

/** Throws 403 for a property outside the limit. */
export function refuseOutside(scope: Scope, propertyId: string): void {
  if (!canSeeProperty(scope, propertyId)) throw TENANT_ERRORS.outside()
}
