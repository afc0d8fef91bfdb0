import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '../database/index.ts'
import { deliveries } from '../database/server.table.ts'
import { type Delivery, inNoHands } from './deliveries.queries.ts'

const { id, kind, text, about, state, nextAttemptAt } = deliveries
const waits = and(eq(state, 'pending'), isNotNull(nextAttemptAt))

/** The mails of some kinds about a record that are yet to go out, also those that are being sent right now. */
export function waitingAbout(
  db: Db,
  record: string,
  kinds: readonly string[],
): Promise<Pick<Delivery, 'id' | 'kind' | 'text'>[]> {
  return db
    .select({ id, kind, text })
    .from(deliveries)
    .where(and(eq(about, record), inArray(kind, [...kinds]), waits))
    .orderBy(asc(id))
}

/** Those of some mails that wait, but for those that are being sent right now; they stay until the transaction ends. */
export async function keepWaiting(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = tx
    .select({ id })
    .from(deliveries)
    .where(and(inArray(id, [...ids]), waits, inNoHands(now)))
    .orderBy(asc(id))
  return (await rows.for('update')).map((row) => row.id)
}
