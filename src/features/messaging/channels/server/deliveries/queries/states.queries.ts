import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db, Tx } from '../../../../../../server/database/index.ts'
import { NO_OUTBOX, NO_SERVER } from '../../../../../../server/mail/delivery-result.ts'
import type { Channel } from '../../../../../../shared/channels.ts'
import { type Delivery, type Ended, isAmong } from '../deliveries.queries.ts'
import { deliveries } from '../deliveries.table.ts'
import { isClaimed, isUnclaimed } from './claims.queries.ts'

export type DeliveryState = Pick<Delivery, 'id' | 'state' | 'pdfAttached' | 'lastError'>

const { id, subjectId, kind, channel, recipient, state, pdfAttached, lastError, nextAttemptAt } = deliveries
const stateColumns = { id, state, pdfAttached, lastError }

export const listStates = (db: Db, ids: readonly string[]): Promise<DeliveryState[]> =>
  db.select(stateColumns).from(deliveries).where(isAmong(id, ids))

/** Sent, failed for good, or postponed after a failure. */
export function listSettled(db: Db, ids: readonly string[], now: Date): Promise<DeliveryState[]> {
  const putOff = and(isNotNull(lastError), gt(nextAttemptAt, now), isUnclaimed)
  return db
    .select(stateColumns)
    .from(deliveries)
    .where(and(isAmong(id, ids), or(ne(state, 'pending'), putOff)))
}

export function listNewestStates(
  db: Db,
  subjectIds: readonly string[],
  { kinds, by }: { kinds: readonly string[]; by: Channel },
) {
  return db
    .selectDistinctOn([subjectId, kind], {
      ...stateColumns,
      subjectId: sql<string>`${subjectId}`,
      kind,
      recipient,
    })
    .from(deliveries)
    .where(
      and(isAmong(subjectId, subjectIds), eq(channel, by), sql`${kind} = any(${sql.param(kinds)}::text[])`),
    )
    .orderBy(asc(subjectId), asc(kind), sql`${deliveries.createdAt} desc`, asc(id))
}

/** The newest delivery of a kind by record: the email, else the SMS. */
export async function listStatesAbout(db: Db, kindName: string, subjectIds: readonly string[]) {
  const rows = await db
    .selectDistinctOn([subjectId], { subjectId: sql<string>`${subjectId}`, state, ended: deliveries.ended })
    .from(deliveries)
    .where(and(isAmong(subjectId, subjectIds), eq(kind, kindName)))
    .orderBy(asc(subjectId), sql`${deliveries.createdAt} desc`, asc(channel), asc(id))
  return new Map(rows.map((row) => [row.subjectId, row]))
}

/** A view for other features to join. */
export const deliveryStates = (db: Db) =>
  db
    .select({
      id,
      subjectId,
      kind,
      channel,
      recipient,
      state,
      ended: deliveries.ended,
      attempts: deliveries.attempts,
      sentAt: deliveries.sentAt,
      report: deliveries.report,
      deliveredAt: deliveries.deliveredAt,
      askedAt: deliveries.askedAt,
      nextAttemptAt,
      sending: isClaimed.as('sending'),
    })
    .from(deliveries)
    .as('delivery')

export async function lockPending(tx: Tx, kindName: string, subjectIds: readonly string[]): Promise<void> {
  await tx
    .select({ id })
    .from(deliveries)
    .where(and(isAmong(subjectId, subjectIds), eq(kind, kindName), eq(state, 'pending')))
    .orderBy(asc(id))
    .for('update')
}

/** Skips deliveries being sent. */
export async function makeDue(tx: Tx, deliveryId: string, now: Date): Promise<void> {
  const waits = and(eq(id, deliveryId), eq(state, 'pending'), isUnclaimed, isNotNull(nextAttemptAt))
  await tx.update(deliveries).set({ nextAttemptAt: now }).where(waits)
}

/** With `ended` they are not tried any more. */
export async function noteWaiting(
  db: Db,
  ids: readonly string[],
  { error, ended }: { error: string; ended: Ended | null },
): Promise<void> {
  const waiting = db
    .select({ id })
    .from(deliveries)
    .where(and(isAmong(id, ids), eq(channel, 'email'), eq(state, 'pending'), isUnclaimed))
    .orderBy(asc(id))
    .for('update')
  await db
    .update(deliveries)
    .set({ lastError: error, ...(ended && { state: 'failed', ended, nextAttemptAt: null }) })
    .where(sql`${id} in ${waiting}`)
}

export async function isSending(db: Db, deliveryId: string): Promise<boolean> {
  return (await db.$count(deliveries, and(eq(id, deliveryId), eq(state, 'pending'), isClaimed))) > 0
}

const due = (now: Date, which: SQL | undefined) =>
  and(eq(state, 'pending'), eq(channel, 'email'), lte(nextAttemptAt, now), isUnclaimed, which)

async function listDueIds(db: Db, now: Date, which: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id })
    .from(deliveries)
    .where(due(now, which))
    .orderBy(asc(deliveries.createdAt), asc(id))
  return rows.map((row) => row.id)
}

export const listNotAttempted = (db: Db, now: Date): Promise<string[]> =>
  listDueIds(db, now, isNull(lastError))

const WAITS = [NO_SERVER, NO_OUTBOX]

/** Due deliveries that do not say yet that they wait for a mail server, oldest first. */
export const listNotWaiting = (db: Db, now: Date): Promise<string[]> =>
  listDueIds(db, now, or(isNull(lastError), notInArray(lastError, WAITS)))

export async function listWaiting(
  db: Db,
  limit: number,
): Promise<{ id: string; createdAt: Date; lastError: string | null }[]> {
  const { createdAt } = deliveries
  const isWaiting = and(eq(state, 'pending'), eq(channel, 'email'), inArray(lastError, WAITS), isUnclaimed)
  const rows = await db
    .select({ id, createdAt, lastError })
    .from(deliveries)
    .where(isWaiting)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
  return rows.reverse()
}
