import { eq, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { canSeeTenant, isWithin } from '../../../property/tenants/server/tenants.scope.ts'
import { cases } from './cases.table.ts'

export type CaseViewer = Pick<Caller, 'uid' | 'propertyIds'>

/** Staff limited to properties see their cases and assigned ones; undefined without a limit. */
export const isVisible = (viewer: CaseViewer): SQL | undefined =>
  viewer.propertyIds === null
    ? undefined
    : or(isWithin(cases.tenantId, viewer), eq(cases.assigneeUid, viewer.uid))

/** Works like `isVisible`, for a loaded case. */
export const seesCase = async (
  db: Db,
  viewer: CaseViewer,
  { tenantId, assigneeUid }: { tenantId: string; assigneeUid: string | null },
): Promise<boolean> => assigneeUid === viewer.uid || canSeeTenant(db, viewer, tenantId)
