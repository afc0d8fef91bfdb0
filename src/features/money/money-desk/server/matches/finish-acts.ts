import { randomUUID } from 'node:crypto'
import { changesBetween, PORTAL, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import { afterCommit, type Tx } from '../../../../../server/database/index.ts'
import { errorMessage } from '../../../../../server/error-message.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { addDays, formatDay } from '../../../../../shared/days.ts'
import { formatGhs, toCedis } from '../../../../../shared/money.ts'
import { answersTo } from '../../../invoices/server/messages/invoice-facts.ts'
import { paymentReceived } from '../../../payments/server/messages/payment-received.message.ts'
import { numberPosted } from '../../../settlement/server/payments.post.ts'
import {
  insertMatches,
  type LineRow,
  listMatches,
  type MatchRow,
  writeDecisions,
} from '../lines/lines.queries.ts'
import { type Taught, teachPayers } from '../payers.queries.ts'
import type { DoneAct } from './acts.ts'

const MAILED_DAYS = 7

/** If waking fails, the next minute's run sends what is due. */
const wake = ({ deliveries, log }: Pick<Context, 'deliveries' | 'log'>): Promise<void> =>
  deliveries.wake().catch((error: unknown) => {
    log.warn({ cause: errorMessage(error) }, 'nobody could be woken to send receipts')
  })

/** 'GHS 850.00 of 5 Nov 2026', without the payer. */
export const nameLine = ({ amount, day }: Pick<LineRow, 'amount' | 'day'>): string =>
  `${formatGhs(amount)} of ${formatDay(day)}`

type Matching = { matches: MatchRow[]; taught: Taught[]; state: 'matched' | 'part' }

function toMatches(
  done: DoneAct,
  before: readonly MatchRow[],
  { uid, name }: { uid: string | null; name: string },
  now: Date,
): Matching {
  const { act, payments } = done
  const { line } = act
  const parts = [
    ...payments.map(({ id, tenantId, amount }) => ({ paymentId: id, tenantId, amount, posted: true })),
    ...act.links.map(({ id, tenantId, amount }) => ({ paymentId: id, tenantId, amount, posted: false })),
  ]
  const all = [...before, ...parts]
  const isWhole = all.reduce((sum, { amount }) => sum + amount, 0) === line.amount
  const [only] = all
  const isOne = new Set(all.map(({ tenantId }) => tenantId)).size === 1
  const teaches =
    isWhole && isOne && act.remember !== 'none' && line.payerKey !== null && line.payerKind !== null
  const matches = parts.map((part, at) => ({
    ...part,
    lineId: line.id,
    taught: teaches && at === 0,
    createdAt: now,
    createdBy: uid,
    createdByName: name,
  }))
  const taught: Taught[] =
    teaches && only && line.payerKey !== null && line.payerKind !== null
      ? [
          {
            id: randomUUID(),
            kind: line.payerKind,
            key: line.payerKey,
            name: line.payerName,
            tenantId: only.tenantId,
            auto: act.remember === 'auto' && line.payerKind === 'number',
            lastDay: line.day,
          },
        ]
      : []
  return { matches, taught, state: isWhole ? 'matched' : 'part' }
}

/** Writes the matches, teaches the payers and records the events; call `sendReceipts` at the end. */
export async function writeActs(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  done: readonly DoneAct[],
  by: Caller | null,
): Promise<void> {
  if (done.length === 0) return
  const now = clock.now()
  const author = by ?? PORTAL
  const before = Map.groupBy(
    await listMatches(
      tx,
      done.map(({ act }) => act.line.id),
    ),
    ({ lineId }) => lineId,
  )
  const matchings = done.map((one) => ({
    ...toMatches(one, before.get(one.act.line.id) ?? [], author, now),
    one,
  }))
  await writeDecisions(
    tx,
    matchings.map(({ state, one }) => {
      const { id, rule, confidence } = one.act.line
      return {
        id,
        state,
        reason: null,
        rule,
        confidence,
        action: null,
        parts: [],
        paymentIds: [],
        candidates: [],
      }
    }),
  )
  await insertMatches(
    tx,
    matchings.flatMap(({ matches }) => matches),
  )
  await teachPayers(
    tx,
    matchings.flatMap(({ taught }) => taught),
  )
  await Promise.all(
    matchings.map(({ one: { act }, matches }) => {
      const tenantIds = [...new Set(matches.map(({ tenantId }) => tenantId))]
      return recordAudit(tx, now, author, {
        action: 'line.matched',
        target: { kind: 'statement-line', id: act.line.id, name: nameLine(act.line) },
        tenantId: tenantIds.length === 1 ? (tenantIds[0] ?? null) : null,
        changes: changesBetween(null, {
          posted: toCedis(matches.reduce((sum, { amount, posted }) => sum + (posted ? amount : 0), 0)),
          linked: toCedis(matches.reduce((sum, { amount, posted }) => sum + (posted ? 0 : amount), 0)),
          rule: act.line.rule,
        }),
      })
    }),
  )
}

/** Numbers the payments and mails the receipts of the last seven days; the last act of a transaction. */
export async function sendReceipts(
  ctx: Pick<Context, 'clock' | 'config' | 'deliveries' | 'log'>,
  tx: Tx,
  done: readonly DoneAct[],
  by: Caller | null,
): Promise<void> {
  const payments = done.flatMap((one) => one.payments)
  if (payments.length === 0) return
  await numberPosted(ctx, tx, payments)
  const since = addDays(ctx.clock.today(), -MAILED_DAYS)
  const recent = payments.filter(({ receivedOn }) => receivedOn > since)
  const replyTo = by ? answersTo(by) : null
  const requests = recent.map(({ id }) => ({ subjectId: id, params: {}, replyTo }))
  await ctx.deliveries.enqueueAll(tx, paymentReceived, requests)
  afterCommit(tx, () => void wake(ctx))
}
