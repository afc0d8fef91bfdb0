import { asc, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../database/index.ts'
import { deliveries } from '../database/server.table.ts'
import { ours } from './claims.queries.ts'
import { amongst } from './deliveries.many.queries.ts'
import { type Delivery, EMPTIED, OVER, WITHDRAWN } from './deliveries.queries.ts'

const { id, kind, recipient, html, text, about, person, state, ended } = deliveries
const { createdAt, nextAttemptAt, claimedUntil } = deliveries
const asked = { id, kind, recipient, about, person, state, ended, createdAt, nextAttemptAt, claimedUntil }
const emptied = sql<boolean>`${isNull(html)} and ${isNull(text)}`

/** What decides whether a mail is sent again, and to whom. */
export type AskedAgain = Awaited<ReturnType<typeof holdAll>>[number]
/** `replaced` by one of the same kind about the same record to the same reader that is newer, and not given up. */
export type SeenAgain = AskedAgain & { replaced: boolean }

// In the order of their ids, in which everybody holds them.
const amongAll = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({ ...asked, emptied })
    .from(deliveries)
    .where(amongst(id, ids))
    .orderBy(asc(id))

/** Mails as they stand; those among them count as not given up. */
export async function seeAll(tx: Tx, ids: readonly string[]): Promise<SeenAgain[]> {
  const rows = await amongAll(tx, ids)
  const records = new Set(rows.flatMap((row) => row.about ?? []))
  const replaced = await replacedAbout(tx, [...records], ids)
  return rows.map((row) => ({ ...row, replaced: replaced.has(row.id) }))
}

/** The same mails, which stay as they are until the transaction ends. */
export const holdAll = (tx: Tx, ids: readonly string[]) => amongAll(tx, ids).for('update')

// In one pass: to look for the newer ones of each takes far longer where there are many.
async function replacedAbout(
  tx: Tx,
  records: readonly string[],
  ids: readonly string[],
): Promise<Set<string>> {
  const counts = or(ne(state, 'failed'), amongst(id, ids))
  const reader = sql`coalesce(${person}::text, ${recipient})`
  const newer = sql<number>`count(*) filter (where ${counts}) over (
    partition by ${about}, ${kind}, ${isNull(person)}, ${reader} order by ${createdAt} desc, ${id} desc
    rows between unbounded preceding and 1 preceding
  )`.as('newer')
  const ranked = tx.select({ id, newer }).from(deliveries).where(amongst(about, records)).as('ranked')
  const rows = await tx.select({ id: ranked.id }).from(ranked).where(gt(ranked.newer, 0))
  return new Set(rows.map((row) => row.id))
}

/** A mail as it is by now, which stays so until the transaction ends; undefined when its claim is not held any more. */
export async function holdClaimed(tx: Tx, delivery: Delivery): Promise<Delivery | undefined> {
  const [row] = await tx.select().from(deliveries).where(ours(delivery)).for('update')
  return row
}

/** Lets mails be tried now, as if they had just been written. */
export async function beginAnew(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
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
    .where(amongst(id, ids))
}

/** Takes mails back that are not true any more, `because` of what. */
export async function takeBack(tx: Tx, ids: readonly string[], because: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ ...OVER, ended: 'withdrawn', lastError: `${WITHDRAWN}${because}.`, ...EMPTIED })
    .where(amongst(id, ids))
}
