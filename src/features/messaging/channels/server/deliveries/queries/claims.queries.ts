import { and, asc, eq, gt, isNotNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../../../server/database/index.ts'
import type { Delivery } from '../deliveries.queries.ts'
import { deliveries } from '../deliveries.table.ts'
import { GIVE_UP_AFTER_MS } from '../retry.ts'

// Claims use the database's clock, which all instances share.
const CLAIM_SECONDS = 30
export const RENEW_CLAIM_EVERY_MS = 10_000

const { claimedUntil, nextAttemptAt } = deliveries
const isPending = eq(deliveries.state, 'pending')
const isWaitingEmail = and(isPending, eq(deliveries.channel, 'email'))
export const claimFor = (seconds: number): SQL => sql`clock_timestamp() + make_interval(secs => ${seconds})`
const claimEnd = claimFor(CLAIM_SECONDS)

export const isClaimed = sql<boolean>`coalesce(${claimedUntil} > clock_timestamp(), false)`
export const isUnclaimed: SQL = sql`(${claimedUntil} is null or ${claimedUntil} <= clock_timestamp())`

/** Claims the delivery with the id, or the oldest due. */
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
        isWaitingEmail,
        lte(nextAttemptAt, now),
        gt(deliveries.askedAt, new Date(now.getTime() - GIVE_UP_AFTER_MS)),
        isUnclaimed,
        id === undefined ? notInArray(deliveries.id, except) : eq(deliveries.id, id),
      ),
    )
    .orderBy(asc(nextAttemptAt))
    .limit(limit)
    // A response waits for this row, which an open transaction may just have made due.
    .for('update', id === undefined ? { skipLocked: true } : {})
  return db
    .update(deliveries)
    .set({ claimedUntil: claimEnd, attempts: sql`${deliveries.attempts} + 1` })
    .where(sql`${deliveries.id} in ${due}`)
    .returning()
}

/** Until then only callers who name these deliveries can claim them. */
export async function postponeWaiting(db: Db, kind: string, until: Date): Promise<string[]> {
  const waiting = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isWaitingEmail, eq(deliveries.kind, kind), isUnclaimed))
    .orderBy(asc(deliveries.id))
    .for('update')
  const rows = await db
    .update(deliveries)
    .set({ nextAttemptAt: until })
    .where(sql`${deliveries.id} in ${waiting}`)
    .returning({ id: deliveries.id })
  return rows.map(({ id }) => id)
}

// Each claim counts an attempt, so the count identifies the claim.
export const isSameClaim = ({ id, attempts }: Delivery) =>
  and(eq(deliveries.id, id), isPending, eq(deliveries.attempts, attempts))

/** False if the claim has ended, or expired and was taken by another instance. */
export async function renewClaim(db: Db, delivery: Delivery): Promise<boolean> {
  const { rowCount } = await db
    .update(deliveries)
    .set({ claimedUntil: claimEnd })
    .where(and(isSameClaim(delivery), isNotNull(claimedUntil)))
  return rowCount === 1
}

export async function findNextDue(db: Db, now: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ nextAttemptAt })
    .from(deliveries)
    .where(and(isWaitingEmail, gt(nextAttemptAt, now)))
    .orderBy(asc(nextAttemptAt))
    .limit(1)
  return row?.nextAttemptAt ?? undefined
}

/** In seconds; undefined without claims. */
export async function findNextExpiry(db: Db): Promise<number | undefined> {
  const seconds = sql<number | null>`extract(epoch from min(${claimedUntil}) - clock_timestamp())::float8`
  const [row] = await db
    .select({ seconds })
    .from(deliveries)
    .where(and(isWaitingEmail, isNotNull(claimedUntil)))
  return row?.seconds ?? undefined
}
