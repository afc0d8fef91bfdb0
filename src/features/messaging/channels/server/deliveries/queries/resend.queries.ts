import { asc, sql } from 'drizzle-orm'
import type { Tx } from '../../../../../../server/database/index.ts'
import { isAmong, isEmptied } from '../deliveries.queries.ts'
import { deliveries } from '../deliveries.table.ts'
import { isClaimed } from './claims.queries.ts'

const { id, kind, channel, subjectId, params, recipientUid, state, ended, report, createdAt } = deliveries

export type Resendable = Awaited<ReturnType<typeof lockDeliveries>>[number]

/** Locks in order of id, to avoid deadlocks. */
export const lockDeliveries = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({
      id,
      kind,
      channel,
      subjectId,
      params,
      recipientUid,
      state,
      ended,
      report,
      createdAt,
      sending: isClaimed,
      emptied: isEmptied,
    })
    .from(deliveries)
    .where(isAmong(id, ids))
    .orderBy(asc(id))
    .for('update')

export async function restartDeliveries(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({
      state: 'pending',
      ended: null,
      askedAt: now,
      attemptsBefore: sql`${deliveries.attempts}`,
      nextAttemptAt: now,
      claimedUntil: null,
      failedSince: null,
      report: null,
      providerId: null,
      deliveredAt: null,
      checks: 0,
      nextCheckAt: null,
    })
    .where(isAmong(id, ids))
}
