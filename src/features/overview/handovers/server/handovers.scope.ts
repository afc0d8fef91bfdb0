import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { canSeeProperty, hasPermission } from '../../../../shared/permissions.ts'
import { findCallerTenant } from '../../../property/tenants/server/tenants.service.ts'
import { HANDOVER_ERRORS } from '../handovers.messages.ts'
import { findHandover, type HandoverRow, lockHandover } from './handovers.queries.ts'

/** Tenants see their own once submitted; staff limited to properties also see what is assigned to them. */
async function seesHandover(db: Db, caller: Caller, row: HandoverRow): Promise<boolean> {
  if (caller.role === 'tenant')
    return row.state !== 'open' && (await findCallerTenant(db, caller))?.id === row.tenantId
  return canSeeProperty(caller, row.propertyId) || row.assigneeUid === caller.uid
}

/** Throws 404, also if invisible to the caller. */
export async function requireVisibleHandover(db: Db, caller: Caller, id: string): Promise<HandoverRow> {
  const row = await findHandover(db, id)
  if (!row || !(await seesHandover(db, caller, row))) throw HANDOVER_ERRORS.notFound()
  return row
}

/** Throws 404. */
export async function lockVisibleHandover(tx: Tx, caller: Caller, id: string): Promise<HandoverRow> {
  await lockHandover(tx, id)
  return requireVisibleHandover(tx, caller, id)
}

export const seesDeductions = ({ role, staff, propertyIds }: Caller): boolean =>
  role === 'tenant' || (staff !== null && hasPermission({ staff, propertyIds }, 'invoice:read'))
