import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../server/database/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { loginFailures } from './accounts.table.ts'

const WINDOW_MS = 15 * 60_000
const FAILURES_PER_PAIR = 10
/** Failures for one email, from any address, after which each further one is answered slowly. */
const FAILURES_BEFORE_SLOW = 30
const SLOW_MS = 2_000

const since = (now: Date) => gt(loginFailures.failedAt, new Date(now.getTime() - WINDOW_MS))

/**
 * Counts one of the 10 tries that a pair of email and address has in 15 minutes, before the password is
 * verified; throws 429. Only the pair is locked, so that others cannot lock the owner out. Answers the delay
 * of a failure's response in milliseconds.
 */
export async function countLoginAttempt(db: Db, email: string, address: string, now: Date): Promise<number> {
  const who = email.toLowerCase()
  const id = randomUUID()
  return db.transaction(async (tx) => {
    // Serializes the tries of a pair, so that concurrent ones are counted.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${who} ${address}`}))`)
    const [tries] = await tx
      .select({
        pair: sql<number>`count(*) filter (where ${loginFailures.address} = ${address})`,
        first: sql<
          string | null
        >`min(${loginFailures.failedAt}) filter (where ${loginFailures.address} = ${address})`,
        all: count(),
      })
      .from(loginFailures)
      .where(and(eq(loginFailures.email, who), since(now)))
    if (tries?.first && tries.pair >= FAILURES_PER_PAIR) throw tooMany(new Date(tries.first), now)
    await tx.insert(loginFailures).values({ id, email: who, address, failedAt: now })
    return (tries?.all ?? 0) >= FAILURES_BEFORE_SLOW ? SLOW_MS : 0
  })
}

function tooMany(first: Date, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((first.getTime() + WINDOW_MS - now.getTime()) / 1000))
  const minutes = Math.ceil(retryAfter / 60)
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError(429, `Too many failed tries. Please try again in ${when}.`, { retryAfter })
}

export async function forgetFailures(db: Db, email: string, address: string): Promise<void> {
  await db
    .delete(loginFailures)
    .where(and(eq(loginFailures.email, email.toLowerCase()), eq(loginFailures.address, address)))
}

export async function forgetAllFailures(db: Db, email: string): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.email, email.toLowerCase()))
}

export async function forgetOldFailures(db: Db, now: Date): Promise<void> {
  await db.delete(loginFailures).where(lt(loginFailures.failedAt, new Date(now.getTime() - WINDOW_MS)))
}
