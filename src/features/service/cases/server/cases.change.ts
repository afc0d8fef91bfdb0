import { randomUUID } from 'node:crypto'
import { type Actor, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { AuditAction, AuditChanges } from '../../../../shared/audit.ts'
import { findUnit } from '../../../property/properties/server/units.queries.ts'
import type { MailedCase } from '../cases.contract.ts'
import { announceCase } from './cases.notify.ts'
import * as queries from './cases.queries.ts'
import { type CaseById, notFoundError, requireOwnTenant, shown } from './cases.reading.ts'
import { seesCase } from './cases.scope.ts'
import { attach } from './photos.service.ts'

/** Locks the case. Throws 404, also if invisible to the caller, and 403 for another tenant. */
export async function lockVisibleCase(
  tx: Tx,
  { kind, id, caller, named }: CaseById & { named?: string | null | undefined },
): Promise<queries.CaseRow> {
  const own = await requireOwnTenant(tx, { kind, caller }, named)
  const row = await queries.lockCase(tx, kind, id)
  if (!row || (caller.role === 'tenant' && row.tenantId !== own?.id)) throw notFoundError(kind)
  if (!(await seesCase(tx, caller, row))) throw notFoundError(kind)
  return row
}

/** Announces the change; the outcome has the case and the state of its emails. */
export async function changed(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  { kind, id, caller }: CaseById,
  write: (row: queries.CaseRow) => Promise<Pick<Outcome<MailedCase>, 'mails' | 'withDeliveries'>>,
): Promise<Outcome<MailedCase>> {
  const row = await queries.findCase(tx, kind, id)
  if (!row) throw notFoundError(kind)
  await announceCase(tx, row)
  const answer = { ...(await shown(ctx, tx, row, caller)), emailSent: false, emailError: null }
  return { answer, ...(await write(row)) }
}

export async function presentUnchanged(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  row: queries.CaseRow,
  caller: Caller,
): Promise<Outcome<MailedCase>> {
  return { answer: { ...(await shown(ctx, tx, row, caller)), emailSent: false, emailError: null } }
}

/** Returns the reply's time, later than all earlier ones. Throws 400 for a missing photo. */
export async function addReply(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  reply: { caseId: string; caller: Caller; message: string; photoIds: string[] },
): Promise<Date> {
  const { caseId, caller, message, photoIds } = reply
  const id = randomUUID()
  const last = await queries.findLastReplyTime(tx, caseId)
  const createdAt = new Date(Math.max(ctx.clock.now().getTime(), last ? last.getTime() + 1 : 0))
  const { role: sender, uid, name: senderName } = caller
  await queries.insertReply(tx, { id, caseId, sender, uid, senderName, message, createdAt })
  await attach(tx, { ids: photoIds, uid, caseId, replyId: id })
  return createdAt
}

type CaseEvent = {
  caller: Caller | Actor
  action: AuditAction & `case.${string}`
  row: Pick<queries.CaseRow, 'id' | 'kind' | 'tenantId' | 'unitId' | 'subject'>
  changes: AuditChanges
}

export async function recordCase(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { caller, action, row: { id, kind, tenantId, unitId, subject }, changes }: CaseEvent,
): Promise<void> {
  const target = { kind, id, name: subject }
  const unit = unitId === null ? undefined : await findUnit(tx, unitId)
  const propertyId = unit?.propertyId ?? null
  await recordAudit(tx, clock.now(), caller, { action, target, tenantId, propertyId, changes })
}
