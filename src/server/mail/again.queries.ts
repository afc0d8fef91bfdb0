import { and, asc, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../database/index.ts'
import { deliveries } from '../database/server.table.ts'
import { amongst } from './deliveries.many.queries.ts'
import { EMPTIED, OVER, WITHDRAWN } from './deliveries.queries.ts'
import { escapeHtml } from './layout.ts'

const { id, kind, recipient, html, text, about, person, state, ended } = deliveries
const { createdAt, nextAttemptAt, claimedUntil } = deliveries
const asked = { id, kind, recipient, about, person, state, ended, createdAt, nextAttemptAt, claimedUntil }
const emptied = sql<boolean>`${isNull(html)} and ${isNull(text)}`
const newer = alias(deliveries, 'newer')

/** What decides whether a mail is sent again, and to whom. */
export type AskedAgain = Awaited<ReturnType<typeof seeAll>>[number]

/**
 * Mails in the order of their ids, which is that in which everybody holds them. `replaced` by one of the same kind about
 * the same record to the same reader that is newer, and has gone out, waits, or is among them.
 */
export function seeAll(tx: Tx, ids: readonly string[]) {
  const sameReader = or(
    eq(newer.person, person),
    and(isNull(person), isNull(newer.person), eq(newer.recipient, recipient)),
  )
  const standsFor = and(
    eq(newer.about, about),
    eq(newer.kind, kind),
    sameReader,
    sql`(${newer.createdAt}, ${newer.id}) > (${createdAt}, ${id})`,
    or(ne(newer.state, 'failed'), amongst(newer.id, ids)),
  )
  const replaced = sql<boolean>`${exists(tx.select({ id: newer.id }).from(newer).where(standsFor))}`
  return tx
    .select({ ...asked, emptied, replaced })
    .from(deliveries)
    .where(amongst(id, ids))
    .orderBy(asc(id))
}

/** The same mails, which stay as they are until the transaction ends. */
export const holdAll = (tx: Tx, ids: readonly string[]): Promise<AskedAgain[]> =>
  seeAll(tx, ids).for('update', { of: deliveries })

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

/** Sends mails to another address, which they also name in place of the one that they had. */
export async function readdressAll(
  tx: Tx,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(deliveries)
    .set({
      recipient: to,
      html: sql`replace(${html}, ${escapeHtml(from)}, ${escapeHtml(to)})`,
      text: sql`replace(${text}, ${from}, ${to})`,
    })
    .where(inArray(id, [...ids]))
}
