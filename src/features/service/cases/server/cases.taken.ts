import { randomUUID } from 'node:crypto'
import { changesBetween } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { lockUnit } from '../../../property/properties/server/units.queries.ts'
import { UNIT_ERRORS } from '../../../property/properties/units.messages.ts'
import { lockTenantRows } from '../../../property/tenants/server/tenants.queries.ts'
import type { MailedCase } from '../cases.contract.ts'
import { CASE_ERRORS } from '../cases.messages.ts'
import type { TakenRequest } from '../taken.contract.ts'
import { newAssignment } from './cases.assign.ts'
import { changed, recordCase } from './cases.change.ts'
import { firstDeadline } from './cases.deadline.ts'
import { notifyTaken } from './cases.notify.ts'
import { insertCase } from './cases.queries.ts'
import { attach } from './photos.service.ts'

const NOBODY = { assigneeUid: null, vendorId: null }

type Taking = { caller: Caller; given: TakenRequest }

/** Throws 404 for a tenant or unit outside the caller's properties. */
async function findAbout(tx: Tx, caller: Caller, { tenantId, unitId }: TakenRequest) {
  if (tenantId) {
    const [tenant] = await lockTenantRows(tx, [tenantId])
    if (!tenant || !canSeeProperty(caller, tenant.propertyId)) throw CASE_ERRORS.noTenancy()
    return { tenantId: tenant.id, tenantName: tenant.name, unitId: null }
  }
  const unit = await lockUnit(tx, unitId ?? '')
  if (!unit || !canSeeProperty(caller, unit.propertyId)) throw UNIT_ERRORS.notFound()
  return { tenantId: null, tenantName: '', unitId: unit.id }
}

function refuseIncomplete({ tenantId, unitId, subject, description }: TakenRequest): void {
  const missing = Object.entries({ subject, description }).flatMap(([name, text]) => (text ? [] : [name]))
  if (missing.length > 0) throw CASE_ERRORS.missing(missing)
  if (Boolean(tenantId) === Boolean(unitId)) throw CASE_ERRORS.tenantOrUnit().asDetail()
}

/** Records a request of a caller. Throws 400, 403 for a vendor without the permission, 404. */
export async function takeRequest(
  ctx: Context,
  tx: Tx,
  { caller, given }: Taking,
): Promise<Outcome<MailedCase>> {
  refuseIncomplete(given)
  const { subject, description: body, photoIds, priority, vendorId } = given
  const about = await findAbout(tx, caller, given)
  const [id, now] = [randomUUID(), ctx.clock.now()]
  const assigned = vendorId
    ? await newAssignment(tx, caller, { before: NOBODY, given: { vendorId } })
    : undefined
  const deadline = await firstDeadline(ctx, tx, priority)
  const row = { id, kind: 'request', ...about, subject } as const
  await insertCase(tx, {
    ...row,
    body,
    status: 'pending',
    takenByName: caller.name,
    ...deadline,
    ...assigned?.after,
    createdAt: now,
    updatedAt: now,
  })
  await attach(tx, { ids: photoIds, uid: caller.uid, caseId: id, replyId: null })
  const vendor = assigned?.vendor && { vendor: assigned.vendor }
  await recordCase(ctx, tx, {
    caller,
    action: 'case.taken',
    row,
    changes: changesBetween(null, { text: body, ...deadline, ...vendor }),
  })
  return changed(ctx, tx, { kind: 'request', id, caller }, (taken) => notifyTaken(ctx, tx, taken, caller))
}
