import { recordAudit, recordFileOpened } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome, Refusal } from '../../../../../server/http/idempotency.ts'
import type { PagedList } from '../../../../../server/http/paging.ts'
import type { NotResent } from '../../../../../server/mail/deliveries.ts'
import { NOT_REQUESTED } from '../../../../../server/mail/delivery-result.ts'
import type { AppError } from '../../../../../shared/errors.ts'
import {
  MAIL_ERRORS,
  type Mail,
  type MailFilter,
  type MailStatus,
  type OpenedMail,
} from '../../mails.contract.ts'
import { findDelivery } from '../deliveries/deliveries.queries.ts'
import { findStoredMailServer } from './mail-settings.queries.ts'
import { mailSource } from './mail-settings.service.ts'
import { type MailView, presentMail } from './mails.present.ts'
import * as queries from './mails.queries.ts'
import { isTextDeleted, renderMailText } from './mails.text.ts'

const notFound = () => MAIL_ERRORS.notFound()

const currentView = async (ctx: Context, db: Db): Promise<MailView> => ({ source: await mailSource(ctx, db) })

export async function listVisibleMails(ctx: Context, filter: MailFilter): Promise<PagedList<Mail>> {
  const view = await currentView(ctx, ctx.db)
  const mailQuery = { ...filter, now: ctx.clock.now() }
  return {
    sort: 'newest',
    kinds: queries.listNewestKinds,
    rows: async (span) =>
      (await queries.listMails(ctx.db, mailQuery, span)).map(({ row, keys }) => ({
        row: presentMail(row, view),
        keys,
      })),
    count: (place) => queries.countMails(ctx.db, mailQuery, place),
  }
}

/** Omits a secret text. Throws 404. */
export async function openMail(ctx: Context, caller: Caller, id: string): Promise<OpenedMail> {
  const [row, whole] = await Promise.all([queries.findMail(ctx.db, id), findDelivery(ctx.db, id)])
  if (!row || !whole) throw notFound()
  const content = await renderMailText(ctx, whole)
  const text = whole.holdsSecret ? null : (content?.text ?? null)
  if (text !== null) await recordOpened(ctx, caller, id)
  return {
    ...presentMail(row, await currentView(ctx, ctx.db)),
    replyTo: content?.replyTo ?? whole.replyTo,
    text,
    textGone: isTextDeleted(whole),
    attachment: content?.attachmentName ?? whole.attachmentName,
  }
}

/** Messages belong to no tenant. */
export async function recordOpened(ctx: Context, caller: Caller, id: string): Promise<void> {
  const name = (await findDelivery(ctx.db, id))?.subject ?? ''
  await recordFileOpened(ctx, caller, { kind: 'message', id, name: `the message “${name}”`, tenantId: null })
}

const LONG_MS = 60 * 60_000

export async function mailStatus(ctx: Context): Promise<MailStatus> {
  const { db } = ctx
  const now = ctx.clock.now()
  const { source } = await currentView(ctx, db)
  const changedAt = source === 'settings' ? (await findStoredMailServer(db))?.updatedAt : undefined
  const [waiting, failed, stranded, failing] = await Promise.all([
    queries.countWaiting(db),
    queries.countMany(db, 'failed', now),
    queries.countMany(db, 'stranded', now),
    queries.findFailing(db, { now, changedAt }),
  ])
  return {
    source,
    waiting,
    failed,
    stranded,
    failingSince: failing?.since.toISOString() ?? null,
    failingLong: failing !== undefined && now.getTime() - failing.since.getTime() >= LONG_MS,
    lastError: failing?.lastError ?? null,
  }
}

export const REFUSALS: Record<NotResent, () => AppError> = {
  unknown: MAIL_ERRORS.notFound,
  sent: MAIL_ERRORS.sentAlready,
  'under-way': MAIL_ERRORS.underWay,
  withdrawn: MAIL_ERRORS.withdrawn,
  emptied: MAIL_ERRORS.emptied,
  gone: MAIL_ERRORS.gone,
  off: MAIL_ERRORS.switchedOff,
}

export type Retried = Mail & typeof NOT_REQUESTED

/** An outdated email is withdrawn, and the response is a 409. Throws 404, and 409 with the reason. */
export async function sendAgain(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<Outcome<Retried> | Refusal> {
  const became = (await ctx.deliveries.resend(tx, [id])).get(id) ?? 'unknown'
  if (became === 'withdrawn') return { refusal: REFUSALS.withdrawn() }
  if (became !== 'due') throw REFUSALS[became]()
  const row = await queries.findMail(tx, id)
  if (!row) throw notFound()
  const mail = presentMail(row, await currentView(ctx, tx))
  await recordRetry(ctx, tx, caller, { id, name: mail.subject })
  return { answer: { ...mail, ...NOT_REQUESTED } }
}

export async function tryAgain(ctx: Context, answer: Retried, waitedMs: number): Promise<Retried> {
  const became = await ctx.deliveries.attempt(answer.id, waitedMs)
  const row = await queries.findMail(ctx.db, answer.id)
  return { ...answer, ...(row && presentMail(row, await currentView(ctx, ctx.db))), ...became }
}

const MANY_AT_ONCE = 10_000

type Queued = { queued: number; leftOut: number }

/** Counts those over the limit or not to be resent as left out. Throws 409 if email is off. */
export async function sendManyAgain(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  which: queries.Many,
): Promise<Outcome<Queued>> {
  if ((await mailSource(ctx, tx)) === 'off') throw REFUSALS.off()
  const now = ctx.clock.now()
  const ids = await queries.selectMailIds(tx, which, { limit: MANY_AT_ONCE, now })
  const all = ids.length < MANY_AT_ONCE ? ids.length : await queries.countMany(tx, which, now)
  const became = await ctx.deliveries.resend(tx, ids)
  const queued = ids.filter((id) => became.get(id) === 'due').length
  await recordRetry(ctx, tx, caller, { id: null, name: queued === 1 ? '1 message' : `${queued} messages` })
  return { answer: { queued, leftOut: all - queued } }
}

const recordRetry = (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  caller: Caller,
  { id, name }: { id: string | null; name: string },
): Promise<void> =>
  recordAudit(tx, clock.now(), caller, { action: 'message.retried', target: { kind: 'message', id, name } })
