import { eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { findUnit, unitsWithin } from '../../../property/properties/server/units.queries.ts'
import { canSeeTenant, type Scope, tenantsWithin } from '../../../property/tenants/server/tenants.scope.ts'
import { cases } from './cases.table.ts'

export type CaseViewer = Pick<Caller, 'uid' | 'propertyIds'>
type About = { tenantId: string | null; unitId: string | null }

/** About a tenant of the properties, or one of their units. */
export const isAbout = (propertyIds: readonly string[]): SQL | undefined =>
  or(inArray(cases.tenantId, tenantsWithin(propertyIds)), inArray(cases.unitId, unitsWithin(propertyIds)))

/** Staff limited to properties see their cases and assigned ones; undefined without a limit. */
export const isVisible = (viewer: CaseViewer): SQL | undefined =>
  viewer.propertyIds === null ? undefined : or(isAbout(viewer.propertyIds), eq(cases.assigneeUid, viewer.uid))

/** True if the tenant, or the unit of a request without one, is in the viewer's properties. */
export async function seesPlaceOfCase(db: Db, scope: Scope, { tenantId, unitId }: About): Promise<boolean> {
  if (scope.propertyIds === null) return true
  if (tenantId !== null) return canSeeTenant(db, scope, tenantId)
  const unit = unitId === null ? undefined : await findUnit(db, unitId)
  return canSeeProperty(scope, unit?.propertyId ?? null)
}

/** Works like `isVisible`, for a loaded case. */
export const seesCase = async (
  db: Db,
  viewer: CaseViewer,
  { assigneeUid, ...about }: About & { assigneeUid: string | null },
): Promise<boolean> => assigneeUid === viewer.uid || seesPlaceOfCase(db, viewer, about)
