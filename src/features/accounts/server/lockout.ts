import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../server/database/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { loginFailures } from './accounts.table.ts'

const WINDOW_MS = 15 * 60_000
const FAILURES_PER_PAIR = 10
/** From this many failures for one e-mail on, wherever they come from, a further failure is answered slowly. */
const FAILURES_BEFORE_SLOW = 30
const SLOW_MS = 2_000

const since = (now: Date) => gt(loginFailures.failedAt, new Date(now.getTime() - WINDOW_MS))

/**
 * Takes one of the 10 tries that a pair of e-mail and address has within 15 minutes, or turns it away (429). The pair
 * alone: other people's failures never lock the owner out. The try is noted before the password is looked at, so that
 * many at once count as well; answers how long the answer to a failure should wait, in milliseconds.
 */
export async function takeTry(db: Db, email: string, address: string, now: Date): Promise<number> {
  const who = email.toLowerCase()
  const id = randomUUID()
  return db.transaction(async (tx) => {
    // One at a time for each pair, so that tries at the same moment count each other.
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

/** Forgets the failures of a pair, after a success. */
export async function forgetFailures(db: Db, email: string, address: string): Promise<void> {
  await db
    .delete(loginFailures)
    .where(and(eq(loginFailures.email, email.toLowerCase()), eq(loginFailures.address, address)))
}

/** Forgets every failure for an e-mail, wherever it came from. */
export async function forgetAllFailures(db: Db, email: string): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.email, email.toLowerCase()))
}

export async function forgetOldFailures(db: Db, now: Date): Promise<void> {
  await db.delete(loginFailures).where(lt(loginFailures.failedAt, new Date(now.getTime() - WINDOW_MS)))
}
