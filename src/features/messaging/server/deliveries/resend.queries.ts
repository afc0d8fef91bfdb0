import { asc, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { isClaimed } from './claims.queries.ts'
import { isAmong, isEmptied } from './deliveries.queries.ts'
import { deliveries } from './deliveries.table.ts'

const { id, kind, subjectId, params, recipientUid, state, ended, createdAt } = deliveries

/** What decides whether a delivery is sent again. */
export type Resendable = Awaited<ReturnType<typeof lockDeliveries>>[number]

/** Deliveries, which stay as they are until the transaction ends; in the order of their ids, as everywhere. */
export const lockDeliveries = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({
      ...{ id, kind, subjectId, params, recipientUid, state, ended, createdAt },
      sending: isClaimed,
      emptied: isEmptied,
    })
    .from(deliveries)
    .where(isAmong(id, ids))
    .orderBy(asc(id))
    .for('update')

/** Lets deliveries be tried now, as if they had just been written. */
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
    })
    .where(isAmong(id, ids))
}
