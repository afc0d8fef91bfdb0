import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../../../server/database/index.ts'
import { FAILED_FOR_GOOD, isAmong, withdrawnError } from '../deliveries.queries.ts'
import { deliveries } from '../deliveries.table.ts'
import { isUnclaimed } from './claims.queries.ts'

const { id, kind, state, subjectId } = deliveries

/** Withdraws unsent messages of a kind about these records; one being sent now is sent. */
export async function withdrawWaiting(
  tx: Tx,
  given: { kind: string; subjectIds: readonly string[]; reason: string },
): Promise<void> {
  const waiting = tx
    .select({ id })
    .from(deliveries)
    .where(and(isAmong(subjectId, given.subjectIds), eq(kind, given.kind), eq(state, 'pending'), isUnclaimed))
    .orderBy(asc(id))
    .for('update')
  await tx
    .update(deliveries)
    .set({ ...FAILED_FOR_GOOD, ended: 'withdrawn', lastError: withdrawnError(given.reason) })
    .where(sql`${id} in ${waiting}`)
}
