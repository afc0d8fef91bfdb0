import { and, asc, eq, gt, isNotNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../database/index.ts'
import { deliveries } from '../database/server.table.ts'
import { type Delivery, inNoHands } from './deliveries.queries.ts'
import { GIVE_UP_AFTER } from './retry.ts'

// A server has ten minutes to say that it took a message, and a claim is renewed every minute: who finds one that ran
// out finds a message that cannot arrive any more.
export const CLAIM_MS = 11 * 60_000

const isPending = eq(deliveries.state, 'pending')
const claimUntil = (now: Date) => new Date(now.getTime() + CLAIM_MS)

/**
 * Claims mails that are due for this instance, so that nobody else sends them until the claim runs out.
 * With an id, that one; else the oldest due, at most `limit`, and none of `except`.
 */
export async function claimDue(
  db: Db,
  options: { id?: string | undefined; except?: string[]; limit: number; now: Date },
): Promise<Delivery[]> {
  const { id, except = [], limit, now } = options
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        isPending,
        lte(deliveries.nextAttemptAt, now),
        gt(deliveries.askedAt, new Date(now.getTime() - GIVE_UP_AFTER)),
        inNoHands(now),
        id === undefined ? notInArray(deliveries.id, except) : eq(deliveries.id, id),
      ),
    )
    .orderBy(asc(deliveries.nextAttemptAt))
    .limit(limit)
    // For one that an answer waits for: who holds its row lets go at once, and may just have made it due.
    .for('update', id === undefined ? { skipLocked: true } : {})
  return db
    .update(deliveries)
    .set({ claimedUntil: claimUntil(now), attempts: sql`${deliveries.attempts} + 1` })
    .where(sql`${deliveries.id} in ${due}`)
    .returning()
}

// Every claim counts an attempt: the count tells whether a claim is still the one that this row was read under.
export const ours = ({ id, attempts }: Delivery) =>
  and(eq(deliveries.id, id), isPending, eq(deliveries.attempts, attempts))

/** Lets a claim last anew; false when it ended, or ran out and somebody else has the mail now. */
export async function renewClaim(db: Db, delivery: Delivery, now: Date): Promise<boolean> {
  const held = and(ours(delivery), isNotNull(deliveries.claimedUntil))
  const { rowCount } = await db
    .update(deliveries)
    .set({ claimedUntil: claimUntil(now) })
    .where(held)
  return rowCount === 1
}
