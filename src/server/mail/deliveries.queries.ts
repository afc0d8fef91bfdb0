import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db, Tx } from '../database/index.ts'
import { insertMany } from '../database/insert-many.ts'
import { deliveries } from '../database/server.table.ts'
import { escapeHtml } from './layout.ts'
import type { Letter } from './letter.ts'
import { GIVE_UP_AFTER } from './retry.ts'

export type Delivery = typeof deliveries.$inferSelect

/** How the error of a mail begins that was withdrawn. */
export const WITHDRAWN = 'Withdrawn: '

const { html, text, holdsSecret, claimedUntil } = deliveries
/** Takes a password or a link out of a mail that holds one. */
const EMPTIED = {
  html: sql`case when ${holdsSecret} then null else ${html} end`,
  text: sql`case when ${holdsSecret} then null else ${text} end`,
}
const isPending = eq(deliveries.state, 'pending')
const inNoHands = (now: Date) => or(isNull(claimedUntil), lt(claimedUntil, now))
const isFor = (email: string) => sql`lower(${deliveries.recipient}) = lower(${email})`

/** Writes the rows of mails that are to be sent. */
export function insertDeliveries(
  db: Db,
  letters: readonly { id: string; letter: Letter }[],
  now: Date,
): Promise<void> {
  return insertMany(
    db,
    deliveries,
    letters.map(({ id, letter }) => rowOf(id, letter, now)),
  )
}

function rowOf(id: string, letter: Letter, now: Date): typeof deliveries.$inferInsert {
  return {
    id,
    kind: letter.kind,
    recipient: letter.to,
    replyTo: letter.replyTo,
    subject: letter.subject,
    html: letter.html,
    text: letter.text,
    attachment: letter.attachment ?? null,
    holdsSecret: letter.holdsSecret ?? false,
    about: letter.about ?? null,
    state: 'pending',
    createdAt: now,
    nextAttemptAt: now,
  }
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
        isPending,
        lte(deliveries.nextAttemptAt, now),
        gt(deliveries.createdAt, new Date(now.getTime() - GIVE_UP_AFTER)),
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
    .set({ claimedUntil: new Date(now.getTime() + claimMs), attempts: sql`${deliveries.attempts} + 1` })
    .where(sql`${deliveries.id} in ${due}`)
    .returning()
}

// Every claim counts an attempt: the count tells whether a claim is still the one that this row was read under.
const ours = ({ id, attempts }: Delivery) =>
  and(eq(deliveries.id, id), isPending, eq(deliveries.attempts, attempts))

/** Extends a claim; false when it ran out and somebody else has the mail now. */
export async function extendClaim(db: Db, delivery: Delivery, claimedUntil: Date): Promise<boolean> {
  const { rowCount } = await db.update(deliveries).set({ claimedUntil }).where(ours(delivery))
  return rowCount === 1
}

/** How long what a mail tells is good for, by its kind, in milliseconds; after that it is withdrawn. */
export type GoodFor = Record<string, { ms: number; after: string }>

/**
 * Gives up what has waited for 24 hours, or for longer than it is good for, and is not being sent right now: nothing
 * would try it any more.
 */
export async function giveUpOld(db: Db, now: Date, goodFor: GoodFor = {}): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const over = { state: 'failed', nextAttemptAt: null, claimedUntil: null } as const
  const waits = and(isPending, inNoHands(now))
  await db
    .update(deliveries)
    .set(over)
    .where(and(waits, lte(deliveries.createdAt, ago(GIVE_UP_AFTER))))
  for (const [kind, { ms, after }] of Object.entries(goodFor)) {
    const stale = and(waits, eq(deliveries.kind, kind), lt(deliveries.createdAt, ago(ms)))
    await db
      .update(deliveries)
      .set({ ...over, lastError: `${WITHDRAWN}${after}.`, ...EMPTIED })
      .where(stale)
  }
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
      // The address to which it went, whatever it was changed to meanwhile.
      recipient: delivery.recipient,
      ...EMPTIED,
    })
    .where(eq(deliveries.id, delivery.id))
}

/**
 * Notes a failure, and when it is tried again: null for not by itself, 'never' for a mail that was refused for good and
 * is emptied if it holds a secret. Not when somebody else has the mail now.
 */
export async function markFailed(
  db: Db,
  delivery: Delivery,
  lastError: string,
  next: Date | 'never' | null,
): Promise<void> {
  const nextAttemptAt = next === 'never' ? null : next
  const noted = { lastError, nextAttemptAt, claimedUntil: null }
  await db
    .update(deliveries)
    .set({ ...noted, state: nextAttemptAt ? 'pending' : 'failed', ...(next === 'never' && EMPTIED) })
    .where(and(ours(delivery), isNotNull(deliveries.nextAttemptAt)))
  // One that was withdrawn while it was being sent.
  await db
    .update(deliveries)
    .set({ ...noted, state: 'failed', nextAttemptAt: null, ...EMPTIED })
    .where(and(ours(delivery), isNull(deliveries.nextAttemptAt)))
}

/** Lets a mail that waits be tried at once; not one that is being sent right now. */
export async function makeDue(tx: Tx, id: string, now: Date): Promise<void> {
  const waits = and(eq(deliveries.id, id), isPending, inNoHands(now), isNotNull(deliveries.nextAttemptAt))
  await tx.update(deliveries).set({ nextAttemptAt: now }).where(waits)
}

// In one order for all: two that change the same mails would else wait for each other for ever.
async function lock(tx: Tx, where: SQL | undefined): Promise<string[]> {
  const rows = tx.select({ id: deliveries.id }).from(deliveries).where(where).orderBy(asc(deliveries.id))
  return (await rows.for('update')).map(({ id }) => id)
}

/** Mails about a record or to an e-mail in any letters: all of them, or those of some kinds or with a secret. */
export type Which = ({ about: string } | { to: string }) & { kinds?: readonly string[]; secret?: true }

/**
 * Withdraws the pending mails that a transaction makes untrue, `because` of what it did. One that is being sent right
 * now is left alone, but is not tried again should that fail.
 */
export async function withdraw(tx: Tx, which: Which, because: string, now: Date): Promise<void> {
  const { kinds, secret } = which
  const untrue = and(
    isPending,
    'about' in which ? eq(deliveries.about, which.about) : isFor(which.to),
    kinds && inArray(deliveries.kind, [...kinds]),
    secret && eq(holdsSecret, true),
  )
  const ids = await lock(tx, untrue)
  if (ids.length === 0) return
  const lastError = `${WITHDRAWN}${because}.`
  await tx
    .update(deliveries)
    .set({ state: 'failed', nextAttemptAt: null, claimedUntil: null, lastError, ...EMPTIED })
    .where(and(inArray(deliveries.id, ids), inNoHands(now)))
  await tx
    .update(deliveries)
    .set({ nextAttemptAt: null })
    .where(and(inArray(deliveries.id, ids), isPending))
}

/** Sends the pending mails to an e-mail to another one, which they also name in its place. */
export async function readdress(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const ids = await lock(tx, and(isPending, isFor(from)))
  if (ids.length === 0) return
  await tx
    .update(deliveries)
    .set({
      recipient: to,
      html: sql`replace(${html}, ${escapeHtml(from)}, ${escapeHtml(to)})`,
      text: sql`replace(${text}, ${from}, ${to})`,
    })
    .where(inArray(deliveries.id, ids))
}
