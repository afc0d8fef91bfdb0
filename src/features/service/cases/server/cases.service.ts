import { randomUUID } from 'node:crypto'
import { type Actor, changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { discard } from '../../../../server/files/files.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { enforceQuota, type Quota } from '../../../../server/http/quota.ts'
import { enforceTenantLimits } from '../../../../server/http/tenant-limits.ts'
import type { Day } from '../../../../shared/days.ts'
import { deleteNotices } from '../../../messaging/notices/server/notices.service.ts'
import type { TenantRow } from '../../../property/tenants/server/tenants.queries.ts'
import type { MailedCase, NewCase } from '../cases.contract.ts'
import { CASE_ERRORS, CASE_MESSAGES } from '../cases.messages.ts'
import { adminMayDelete, CASES, type CaseStatus, tenantMayDelete, tenantMayReply } from '../cases.rules.ts'
import type { Priority } from '../priority.rules.ts'
import { newAssignment } from './cases.assign.ts'
import { addReply, changed, lockVisibleCase, presentUnchanged, recordCase } from './cases.change.ts'
import { deadlineChanges, firstDeadline } from './cases.deadline.ts'
import { announceCase, notifyOffice, notifyTenant } from './cases.notify.ts'
import * as queries from './cases.queries.ts'
import { CASE_KIND_ERRORS, type CaseById, type CaseContext, requireOwnTenant } from './cases.reading.ts'
import { listPhotos } from './photos.queries.ts'
import { attach } from './photos.service.ts'

const REPLY_QUOTA: Quota = { max: 30, ms: 3_600_000, text: CASE_MESSAGES.tooManyReplies }

/** Throws a 400 that names the empty fields. */
function toSubmissionTexts({ kind, caller }: CaseContext, given: NewCase): { subject: string; body: string } {
  const field = CASES[kind].bodyField
  const { subject, [field]: body } = given
  const needed = (['tenantId', 'tenantName', 'tenantEmail', 'subject', field] as const).filter(
    (name) => !given[name] && !(name === 'tenantEmail' && caller.email === null),
  )
  if (needed.length > 0 || !subject || !body) throw CASE_ERRORS.missing(needed)
  return { subject, body }
}

/** Throws 400 for missing fields, 403 for another tenant. */
export async function submitCase(
  ctx: Context,
  tx: Tx,
  { kind, caller, given }: CaseContext & { given: NewCase },
): Promise<Outcome<MailedCase>> {
  const { subject, body } = toSubmissionTexts({ kind, caller }, given)
  const tenant = await requireOwnTenant(tx, { kind, caller }, given.tenantId)
  if (!tenant) throw CASE_ERRORS.noTenancy()
  const id = randomUUID()
  const now = ctx.clock.now()
  await enforceTenantLimits(tx, caller, { kind, bytes: 0, now })
  const deadline = kind === 'request' ? await firstDeadline(ctx, tx, given.priority) : {}
  await queries.insertCase(tx, {
    id,
    kind,
    tenantId: tenant.id,
    tenantName: tenant.name,
    subject,
    body,
    status: 'pending',
    ...deadline,
    createdAt: now,
    updatedAt: now,
  })
  await attach(tx, { ids: given.photoIds, uid: caller.uid, caseId: id, replyId: null })
  const row = { id, kind, tenantId: tenant.id, unitId: null, subject }
  await recordCase(ctx, tx, {
    caller,
    action: 'case.submitted',
    row,
    changes: changesBetween(null, { text: body, ...deadline }),
  })
  return changed(ctx, tx, { kind, id, caller }, (row) =>
    notifyOffice(ctx, tx, row, { caller, photos: given.photoIds.length }),
  )
}

type Opened = {
  tenant: Pick<TenantRow, 'id' | 'name'>
  subject: string
  body: string
  priority: Priority
  dueOn: Day
  assigneeUid?: string | null
  vendorId?: string | null
}

/** Creates a request for the office; the caller notifies the tenant. Returns its id. */
export async function openRequest(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  by: Caller | Actor,
  { tenant, subject, ...given }: Opened,
): Promise<string> {
  const [id, now] = [randomUUID(), clock.now()]
  const written = { tenantId: tenant.id, tenantName: tenant.name, subject, ...given, dueOnChosen: true }
  const row = { id, kind: 'request', status: 'pending', ...written, createdAt: now, updatedAt: now } as const
  await queries.insertCase(tx, row)
  await recordAudit(tx, now, by, {
    action: 'case.submitted',
    target: { kind: 'request', id, name: subject },
    tenantId: tenant.id,
    changes: changesBetween(null, { text: given.body, priority: given.priority, dueOn: given.dueOn }),
  })
  await announceCase(tx, { id, kind: 'request', tenantId: tenant.id })
  return id
}

/** Throws 403, 404, 409 without an answer or once the case is resolved, 429 after 30 in an hour. */
export async function replyToCase(
  ctx: Context,
  tx: Tx,
  {
    kind,
    id,
    caller,
    given,
  }: CaseById & { given: { tenantId?: string | null | undefined; tenantReply: string; photoIds: string[] } },
): Promise<Outcome<MailedCase>> {
  const row = await lockVisibleCase(tx, { kind, id, caller, named: given.tenantId })
  if (!tenantMayReply(row)) {
    const { noAnswerYet, noReplyToResolved } = CASE_KIND_ERRORS[kind]
    throw row.status === 'resolved' ? noReplyToResolved() : noAnswerYet()
  }
  await enforceQuota(tx, REPLY_QUOTA, { who: id, ...queries.tenantReplies(id), now: ctx.clock.now() })
  const { tenantReply: message, photoIds } = given
  await queries.updateCase(tx, id, {
    updatedAt: await addReply(ctx, tx, { caseId: id, caller, message, photoIds }),
  })
  await recordCase(ctx, tx, {
    caller,
    action: 'case.replied',
    row,
    changes: changesBetween(null, { reply: message }),
  })
  return changed(ctx, tx, { kind, id, caller }, (now) =>
    notifyOffice(ctx, tx, now, { caller, photos: photoIds.length, reply: message }),
  )
}

type Handling = {
  status?: CaseStatus | undefined
  adminResponse?: string | null | undefined
  photoIds: string[]
  /** Null: nobody. */
  assigneeUid?: string | null | undefined
  vendorId?: string | null | undefined
  priority?: Priority | undefined
  /** Requests only; null: follows the priority. */
  dueOn?: Day | null | undefined
  from?: CaseStatus | undefined
}

const toHandledFields = ({
  status,
  priority,
  dueOn,
}: Pick<queries.CaseRow, 'status' | 'priority' | 'dueOn'>) => ({ status, priority, dueOn })

/** Throws 404, 400 for photos without an answer or a non-staff assignee, 403, 409 if `from` is outdated. */
export async function handleCase(
  ctx: Context,
  tx: Tx,
  { kind, id, caller, given }: CaseById & { given: Handling },
): Promise<Outcome<MailedCase>> {
  const before = await lockVisibleCase(tx, { kind, id, caller })
  const { status = before.status, from = before.status, adminResponse, photoIds } = given
  const assigned = await newAssignment(tx, caller, { before, given })
  const response = adminResponse || null
  if (photoIds.length > 0 && !response) throw CASE_ERRORS.photosWithoutAnswer()
  const moved = status !== before.status
  const deadline = await deadlineChanges(ctx, tx, before, { ...given, status })
  if (!moved && !response && !assigned && Object.keys(deadline).length === 0)
    return presentUnchanged(ctx, tx, before, caller)
  if (from !== before.status) throw CASE_KIND_ERRORS[kind].movedOn(before.status)
  const answered = response && (await addReply(ctx, tx, { caseId: id, caller, message: response, photoIds }))
  await queries.updateCase(tx, id, {
    status,
    ...deadline,
    ...assigned?.after,
    ...(answered && { adminResponse: response, respondedAt: answered }),
    updatedAt: answered || ctx.clock.now(),
  })
  await recordCase(ctx, tx, {
    caller,
    action: 'case.answered',
    row: before,
    changes: changesBetween(
      { ...toHandledFields(before), assignee: before.assigneeUid, vendor: before.vendorName },
      {
        ...toHandledFields({ ...before, ...deadline, status }),
        assignee: (assigned?.after ?? before).assigneeUid,
        vendor: assigned ? assigned.vendor : before.vendorName,
        ...(response && { response }),
        ...(photoIds.length > 0 && { photos: photoIds.length }),
      },
    ),
  })
  return changed(ctx, tx, { kind, id, caller }, async (row) =>
    moved || response ? notifyTenant(ctx, tx, row, { caller, moved, response, photos: photoIds.length }) : {},
  )
}

/** Throws 404, 409 for a case that has not ended. */
export async function deleteCase(ctx: Context, one: CaseById): Promise<void> {
  await remove(ctx, one, (row) => {
    if (!adminMayDelete(row)) throw CASE_KIND_ERRORS[one.kind].onlyEnded()
  })
}

/** Throws 403 for another tenant, 404, 409 for a case that is not resolved. */
export async function deleteOwnCase(
  ctx: Context,
  one: CaseById & { named: string | undefined },
): Promise<void> {
  await remove(ctx, one, (row) => {
    if (!tenantMayDelete(row)) throw CASE_KIND_ERRORS[one.kind].onlyResolved()
  })
}

async function remove(
  ctx: Context,
  one: CaseById & { named?: string | undefined },
  refuse: (row: queries.CaseRow) => void,
): Promise<void> {
  const keys = await ctx.db.transaction(async (tx) => {
    const row = await lockVisibleCase(tx, one)
    refuse(row)
    const photos = await listPhotos(tx, [row.id])
    await queries.deleteCase(tx, row.id)
    await deleteNotices(tx, row.id)
    await announceCase(tx, row)
    const changes = changesBetween({ text: row.body, status: row.status }, null)
    await recordCase(ctx, tx, { caller: one.caller, action: 'case.removed', row, changes })
    return photos.map(({ fileKey }) => fileKey)
  })
  for (const key of keys) await discard(ctx, key)
}
