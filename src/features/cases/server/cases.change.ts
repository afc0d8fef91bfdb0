import { randomUUID } from 'node:crypto'
import type { Context } from '../../../server/context.ts'
import type { Tx } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { Outcome } from '../../../server/http/idempotency.ts'
import type { MailedCase } from '../cases.contract.ts'
import { announceCase } from './cases.notify.ts'
import * as queries from './cases.queries.ts'
import { notFound, type One, ownTenant, shown } from './cases.reading.ts'
import { attach } from './photos.service.ts'

/** Locks a case for a change. Throws 404; for a tenant, 403 when it names another one and 404 when it is foreign. */
export async function lockedCase(
  tx: Tx,
  { kind, id, caller, named }: One & { named?: string | null | undefined },
): Promise<queries.CaseRow> {
  const own = await ownTenant(tx, { kind, caller }, named)
  const row = await queries.lockCase(tx, kind, id)
  if (!row || (caller.role === 'tenant' && row.tenantId !== own?.id)) throw notFound(kind)
  return row
}

/** The outcome of a change: the case as it now is, its readers told; and what became of its mails. */
export async function changed(
  tx: Tx,
  { kind, id, caller }: One,
  write: (row: queries.CaseRow) => Promise<Pick<Outcome<MailedCase>, 'mails' | 'withDeliveries'>>,
): Promise<Outcome<MailedCase>> {
  const row = await queries.findCase(tx, kind, id)
  if (!row) throw notFound(kind)
  await announceCase(tx, row)
  const answer = { ...(await shown(tx, row, caller)), emailSent: false, emailError: null }
  return { answer, ...(await write(row)) }
}

/** The case as it is, where nothing was to be done and nobody is to be told. */
export async function unchanged(tx: Tx, row: queries.CaseRow, caller: Caller): Promise<Outcome<MailedCase>> {
  return { answer: { ...(await shown(tx, row, caller)), emailSent: false, emailError: null } }
}

/** Notes what somebody says in a case, after all that was said before; answers when. Throws 400 for a lost photo. */
export async function say(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  said: { caseId: string; caller: Caller; message: string; photoIds: string[] },
): Promise<Date> {
  const { caseId, caller, message, photoIds } = said
  const id = randomUUID()
  const last = await queries.lastReplyAt(tx, caseId)
  const createdAt = new Date(Math.max(ctx.clock.now().getTime(), last ? last.getTime() + 1 : 0))
  const { role: sender, uid, name: senderName } = caller
  await queries.insertReply(tx, { id, caseId, sender, uid, senderName, message, createdAt })
  await attach(tx, { ids: photoIds, uid, caseId, replyId: id })
  return createdAt
}
