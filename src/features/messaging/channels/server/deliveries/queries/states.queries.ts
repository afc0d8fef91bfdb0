import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../../server/database/index.ts'
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

/** Due deliveries without a stored reason for waiting, oldest first. */
export async function listNotAttempted(db: Db, now: Date): Promise<string[]> {
  const notAttempted = and(lte(nextAttemptAt, now), isNull(lastError), isUnclaimed)
  const rows = await db
    .select({ id })
    .from(deliveries)
    .where(and(eq(state, 'pending'), eq(channel, 'email'), notAttempted))
    .orderBy(asc(deliveries.createdAt), asc(id))
  return rows.map((row) => row.id)
}
