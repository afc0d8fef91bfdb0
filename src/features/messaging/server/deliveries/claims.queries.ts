import { and, asc, eq, gt, isNotNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Delivery } from './deliveries.queries.ts'
import { deliveries } from './deliveries.table.ts'
import { GIVE_UP_AFTER_MS } from './retry.ts'

// Leases by the clock of the database, the only one that all instances share: a claim ends with its worker.
const CLAIM_SECONDS = 30
export const RENEW_CLAIM_EVERY_MS = 10_000

const { claimedUntil, nextAttemptAt } = deliveries
const isPending = eq(deliveries.state, 'pending')
const claimEnd = sql`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})`

/** An instance is sending it right now. */
export const isClaimed = sql<boolean>`coalesce(${claimedUntil} > clock_timestamp(), false)`
export const isUnclaimed: SQL = sql`(${claimedUntil} is null or ${claimedUntil} <= clock_timestamp())`

/**
 * Claims deliveries that are due, so that no other instance sends them. With an id, that one; else the oldest due, at most
 * `limit`, and none of `except`.
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
        lte(nextAttemptAt, now),
        gt(deliveries.askedAt, new Date(now.getTime() - GIVE_UP_AFTER_MS)),
        isUnclaimed,
        id === undefined ? notInArray(deliveries.id, except) : eq(deliveries.id, id),
      ),
    )
    .orderBy(asc(nextAttemptAt))
    .limit(limit)
    // For one that an answer waits for: who holds its row lets go at once, and may just have made it due.
    .for('update', id === undefined ? { skipLocked: true } : {})
  return db
    .update(deliveries)
    .set({ claimedUntil: claimEnd, attempts: sql`${deliveries.attempts} + 1` })
    .where(sql`${deliveries.id} in ${due}`)
    .returning()
}

// Every claim counts an attempt: the count tells whether a claim is still the one that this row was read under.
export const isSameClaim = ({ id, attempts }: Delivery) =>
  and(eq(deliveries.id, id), isPending, eq(deliveries.attempts, attempts))

/** Renews a claim; false when it ended, or expired and another instance has the delivery now. */
export async function renewClaim(db: Db, delivery: Delivery): Promise<boolean> {
  const { rowCount } = await db
    .update(deliveries)
    .set({ claimedUntil: claimEnd })
    .where(and(isSameClaim(delivery), isNotNull(claimedUntil)))
  return rowCount === 1
}

/** The next instant at which a delivery is due that is not due yet; undefined where none waits. */
export async function findNextDue(db: Db, now: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ nextAttemptAt })
    .from(deliveries)
    .where(and(isPending, gt(nextAttemptAt, now)))
    .orderBy(asc(nextAttemptAt))
    .limit(1)
  return row?.nextAttemptAt ?? undefined
}

/** In how many seconds the first claim on a delivery expires; undefined where nothing is claimed. */
export async function findNextExpiry(db: Db): Promise<number | undefined> {
  const seconds = sql<number | null>`extract(epoch from min(${claimedUntil}) - clock_timestamp())::float8`
  const [row] = await db
    .select({ seconds })
    .from(deliveries)
    .where(and(isPending, isNotNull(claimedUntil)))
  return row?.seconds ?? undefined
}
