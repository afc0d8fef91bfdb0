import { changesBetween } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { toDay } from '../../../../shared/days.ts'
import type { MailedCase } from '../cases.contract.ts'
import { CASES } from '../cases.rules.ts'
import type { Confirmation } from '../maintenance.contract.ts'
import { MAINTENANCE_ERRORS } from '../maintenance.messages.ts'
import { findResolutionRefusal } from '../resolution.rules.ts'
import { addReply, changed, lockVisibleCase, recordCase } from './cases.change.ts'
import { deadlineChanges } from './cases.deadline.ts'
import { notifyOffice } from './cases.notify.ts'
import { type CaseRow, updateCase } from './cases.queries.ts'

type Resolved = { id: string; caller: Caller }

/** Locks the request. Throws 404, and 409 if the tenant may not confirm or reopen it. */
async function lockResolved(ctx: Context, tx: Tx, { id, caller }: Resolved): Promise<CaseRow> {
  const row = await lockVisibleCase(tx, { kind: 'request', id, caller })
  const { status, resolvedAt, confirmedAt } = row
  const resolvedOn = resolvedAt && toDay(resolvedAt, ctx.config.TIME_ZONE)
  const refusal = findResolutionRefusal(
    { status, resolvedOn, confirmed: confirmedAt !== null },
    ctx.clock.today(),
  )
  if (refusal) throw MAINTENANCE_ERRORS[refusal]()
  return row
}

/** Throws 404, 409. */
export async function confirmRequest(
  ctx: Context,
  tx: Tx,
  { given, ...one }: Resolved & { given: Confirmation },
): Promise<Outcome<MailedCase>> {
  const row = await lockResolved(ctx, tx, one)
  const now = ctx.clock.now()
  const { rating } = given
  const ratingComment = given.comment || null
  await updateCase(tx, row.id, { confirmedAt: now, rating, ratingComment, updatedAt: now })
  await recordCase(ctx, tx, {
    caller: one.caller,
    action: 'case.confirmed',
    row,
    changes: changesBetween(null, { rating, ...(ratingComment && { comment: ratingComment }) }),
  })
  return changed(ctx, tx, { kind: 'request', ...one }, () => Promise.resolve({}))
}

/** The reason joins the conversation. Throws 404, 409. */
export async function reopenRequest(
  ctx: Context,
  tx: Tx,
  { given: { reason }, ...one }: Resolved & { given: { reason: string } },
): Promise<Outcome<MailedCase>> {
  const row = await lockResolved(ctx, tx, one)
  const { caller } = one
  const status = CASES.request.working
  const deadline = await deadlineChanges(ctx, tx, row, { status })
  const updatedAt = await addReply(ctx, tx, { caseId: row.id, caller, message: reason, photoIds: [] })
  await updateCase(tx, row.id, { ...deadline, status, updatedAt })
  const dueOn = deadline.dueOn ?? row.dueOn
  await recordCase(ctx, tx, {
    caller,
    action: 'case.reopened',
    row,
    changes: changesBetween({ status: row.status, dueOn: row.dueOn }, { status, dueOn, reply: reason }),
  })
  return changed(ctx, tx, { kind: 'request', ...one }, (now) =>
    notifyOffice(ctx, tx, now, { caller, photos: 0, reply: reason }),
  )
}
