import { recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { listKeyKinds } from '../../../../server/database/keyset.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome, Refusal } from '../../../../server/http/idempotency.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import {
  MESSAGES_ERRORS,
  type Message,
  type MessageFilter,
  type MessageState,
  type OpenedMessage,
} from '../messages.contract.ts'
import { findDelivery } from './deliveries/deliveries.queries.ts'
import { REFUSALS, recordOpened } from './mails/mails.service.ts'
import { renderMailText } from './mails/mails.text.ts'
import {
  countMessages,
  findMessage,
  listMessages,
  type MessageRow,
  messageOrder,
} from './messages.queries.ts'
import { fromUnits } from './sms/sms-budget.ts'

const notFound = () => MESSAGES_ERRORS.notFound()

function toMessageState({ channel, state, report, sending }: MessageRow): MessageState {
  if (state === 'pending' || (channel === 'sms' && state !== 'sent' && sending)) return 'queued'
  return report ?? state
}

function canSendAgain(row: MessageRow): boolean {
  const state = toMessageState(row)
  if (row.sending || row.emptied || row.ended === 'withdrawn') return false
  return state === 'failed' || state === 'unknown' || (state === 'queued' && row.lastError !== null)
}

function presentMessage(row: MessageRow): Message {
  const { id, channel, kind, recipient, name, role, subject, lastError, segments, cost } = row
  const { attempts, ended, sending } = row
  const state = toMessageState(row)
  return {
    id,
    channel,
    kind,
    to: recipient,
    name,
    toTenant: role === 'tenant',
    title: subject,
    state,
    segments,
    cost: cost === null ? null : fromUnits(cost),
    // During the handover the row holds the error for a crash.
    error: row.sending ? null : lastError,
    attempts,
    ended,
    sending,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    nextAttemptAt: (state === 'queued' && row.nextAttemptAt?.toISOString()) || null,
    canSendAgain: canSendAgain(row),
  }
}

export function listVisibleMessages(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  filter: MessageFilter,
): PagedList<Message> {
  const query = { ...filter, now: clock.now() }
  return {
    sort: filter.sort ?? 'newest',
    kinds: listKeyKinds(messageOrder(db, query)),
    rows: async (request) =>
      (await listMessages(db, query, request)).map(({ row, keys }) => ({ row: presentMessage(row), keys })),
    count: (cursor) => countMessages(db, query, cursor),
  }
}

/** Omits a secret text. Throws 404. */
export async function openMessage(ctx: Context, caller: Caller, id: string): Promise<OpenedMessage> {
  const [row, whole] = await Promise.all([findMessage(ctx.db, id), findDelivery(ctx.db, id)])
  if (!row || !whole) throw notFound()
  const content = whole.holdsSecret ? undefined : await renderMailText(ctx, whole)
  if (content) await recordOpened(ctx, caller, id)
  return { ...presentMessage(row), text: content?.text ?? null }
}

/** An outdated message is withdrawn, and the response is a 409. Throws 404, and 409 with the reason. */
export async function retryMessage(
  ctx: Context,
  tx: Tx,
  { id, caller }: { id: string; caller: Caller },
): Promise<Outcome<Message> | Refusal> {
  const became = (await ctx.deliveries.resend(tx, [id])).get(id) ?? 'unknown'
  if (became === 'unknown') throw notFound()
  if (became === 'withdrawn') return { refusal: REFUSALS.withdrawn() }
  if (became !== 'due') throw REFUSALS[became]()
  const row = await findMessage(tx, id)
  if (!row) throw notFound()
  await recordAudit(tx, ctx.clock.now(), caller, {
    action: 'message.retried',
    target: { kind: 'message', id, name: row.subject },
  })
  return { answer: presentMessage(row) }
}
