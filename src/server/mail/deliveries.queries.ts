import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database/index.ts'
import { insertMany } from '../database/insert-many.ts'
import { deliveries } from '../database/server.table.ts'
import type { EmailMessage } from './email-message.ts'
import { type Move, readdressAll } from './readdress.queries.ts'

export type Delivery = typeof deliveries.$inferSelect
/** Why nothing tries a mail any more. */
export type Ended = NonNullable<Delivery['ended']>

/** How the error of a mail begins that was withdrawn. */
export const WITHDRAWN = 'Withdrawn: '

const { html, text, holdsSecret, claimedUntil } = deliveries
/** Takes a password or a link out of a mail that holds one. */
export const EMPTIED = {
  html: sql`case when ${holdsSecret} then null else ${html} end`,
  text: sql`case when ${holdsSecret} then null else ${text} end`,
}
/** Nothing tries it any more. */
export const OVER = { state: 'failed', nextAttemptAt: null, claimedUntil: null } as const
const isPending = eq(deliveries.state, 'pending')
/** It is tried, or somebody may send it again. */
const mayYetGo = and(ne(deliveries.state, 'sent'), sql`${deliveries.ended} is distinct from 'withdrawn'`)
/** Nobody is sending it right now. */
export const inNoHands = (now: Date) => or(isNull(claimedUntil), lt(claimedUntil, now))
const isFor = (email: string) => sql`lower(${deliveries.recipient}) = lower(${email})`

/** Writes the rows of mails that are to be sent. */
export function insertDeliveries(
  db: Db,
  letters: readonly { id: string; letter: EmailMessage }[],
  now: Date,
): Promise<void> {
  return insertMany(
    db,
    deliveries,
    letters.map(({ id, letter }) => rowOf(id, letter, now)),
  )
}

function rowOf(id: string, letter: EmailMessage, now: Date): typeof deliveries.$inferInsert {
  const { uids } = letter.notice
  const from = letter.notBefore && letter.notBefore > now ? letter.notBefore : now
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
    person: (uids.length === 1 && uids[0]) || null,
    state: 'pending',
    createdAt: now,
    askedAt: from,
    nextAttemptAt: from,
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

/** How long what a mail tells is good for, by its kind, in milliseconds; after that it is withdrawn. */
export type GoodFor = Record<string, { ms: number; after: string }>

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
 * Withdraws the mails that a transaction makes untrue, `because` of what it did: those that wait, and those that failed,
 * which nobody sends again. One that is being sent right now is left alone, but is not tried again should that fail.
 */
export async function withdraw(tx: Tx, which: Which, because: string, now: Date): Promise<void> {
  const { kinds, secret } = which
  const untrue = and(
    mayYetGo,
    'about' in which ? eq(deliveries.about, which.about) : isFor(which.to),
    kinds && inArray(deliveries.kind, [...kinds]),
    secret && eq(holdsSecret, true),
  )
  const ids = await lock(tx, untrue)
  if (ids.length === 0) return
  const untold = { lastError: `${WITHDRAWN}${because}.`, nextAttemptAt: null }
  await tx
    .update(deliveries)
    .set({ ...OVER, ...untold, ended: 'withdrawn', ...EMPTIED })
    .where(and(inArray(deliveries.id, ids), inNoHands(now)))
  await tx
    .update(deliveries)
    .set(untold)
    .where(and(inArray(deliveries.id, ids), isPending))
}

/** Sends the pending mails to an e-mail to another one, which they also name in its place. */
export async function readdress(tx: Tx, move: Move): Promise<void> {
  await readdressAll(tx, await lock(tx, and(isPending, isFor(move.from))), move)
}
