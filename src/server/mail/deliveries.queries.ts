import { and, asc, count, eq, gt, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../database/index.ts'
import { deliveries } from '../database/server.table.ts'
import type { Letter } from './letter.ts'
import { GIVE_UP_AFTER } from './retry.ts'

export type Delivery = typeof deliveries.$inferSelect

/** Writes the row of a mail that is to be sent. */
export async function insertDelivery(db: Db, id: string, letter: Letter, now: Date): Promise<void> {
  const { to, attachment, holdsSecret, about, ...rest } = letter
  await db.insert(deliveries).values({
    ...rest,
    id,
    recipient: to,
    attachment: attachment ?? null,
    holdsSecret: holdsSecret ?? false,
    about: about ?? null,
    state: 'pending',
    createdAt: now,
    nextAttemptAt: now,
  })
}

export async function findDelivery(db: Db, id: string): Promise<Delivery | undefined> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  return row
}

/** The newest mail of a kind about a record. */
export async function lastDeliveryAbout(db: Db, kind: string, about: string): Promise<Delivery | undefined> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.about, about), eq(deliveries.kind, kind)))
    .orderBy(sql`${deliveries.createdAt} desc`)
    .limit(1)
  return row
}

/** How many mails of a kind were written about a record after an instant. */
export async function countDeliveriesAbout(
  db: Db,
  kind: string,
  about: string,
  after: Date,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(deliveries)
    .where(and(eq(deliveries.about, about), eq(deliveries.kind, kind), gt(deliveries.createdAt, after)))
  return row?.count ?? 0
}

/**
 * Claims mails that are due for this instance, so that nobody else sends them until the claim runs out.
 * With an id, that one; else the oldest due, at most `limit`, and none of `except`.
 */
export async function claimDue(
  db: Db,
  options: { id?: string | undefined; except?: string[]; limit: number; now: Date; claimMs: number },
): Promise<Delivery[]> {
  const { id, except = [], limit, now, claimMs } = options
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.state, 'pending'),
        lte(deliveries.nextAttemptAt, now),
        gt(deliveries.createdAt, new Date(now.getTime() - GIVE_UP_AFTER)),
        or(isNull(deliveries.claimedUntil), lt(deliveries.claimedUntil, now)),
        id === undefined ? notInArray(deliveries.id, except) : eq(deliveries.id, id),
      ),
    )
    .orderBy(asc(deliveries.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(deliveries)
    .set({ claimedUntil: new Date(now.getTime() + claimMs), attempts: sql`${deliveries.attempts} + 1` })
    .where(sql`${deliveries.id} in ${due}`)
    .returning()
}

// Every claim counts an attempt: the count tells whether a claim is still the one that this row was read under.
const ours = ({ id, attempts }: Delivery) =>
  and(eq(deliveries.id, id), eq(deliveries.state, 'pending'), eq(deliveries.attempts, attempts))

/** Extends a claim; false when it ran out and somebody else has the mail now. */
export async function extendClaim(db: Db, delivery: Delivery, claimedUntil: Date): Promise<boolean> {
  const { rowCount } = await db.update(deliveries).set({ claimedUntil }).where(ours(delivery))
  return rowCount === 1
}

/** Gives up what has waited for 24 hours and is not being sent right now: nothing would try it any more. */
export async function giveUpOld(db: Db, now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'failed', nextAttemptAt: null, claimedUntil: null })
    .where(
      and(
        eq(deliveries.state, 'pending'),
        lte(deliveries.createdAt, new Date(now.getTime() - GIVE_UP_AFTER)),
        or(isNull(deliveries.claimedUntil), lt(deliveries.claimedUntil, now)),
      ),
    )
}

/** Notes that a server took the message; one that held a password is emptied. */
export async function markSent(db: Db, delivery: Delivery, pdfAttached: boolean, now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({
      state: 'sent',
      sentAt: now,
      pdfAttached,
      lastError: null,
      nextAttemptAt: null,
      claimedUntil: null,
      ...(delivery.holdsSecret && { html: null, text: null }),
    })
    .where(eq(deliveries.id, delivery.id))
}

/** Notes a failure, and when it is tried again (null: never); not when somebody else has the mail now. */
export async function markFailed(
  db: Db,
  delivery: Delivery,
  lastError: string,
  nextAttemptAt: Date | null,
): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: nextAttemptAt ? 'pending' : 'failed', lastError, nextAttemptAt, claimedUntil: null })
    .where(ours(delivery))
}
