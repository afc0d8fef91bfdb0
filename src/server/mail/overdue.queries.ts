import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/index.ts'
import { deliveries } from '../database/server.table.ts'
import { EMPTIED, type Ended, type GoodFor, inNoHands, OVER, WITHDRAWN } from './deliveries.queries.ts'
import { SWITCHED_OFF } from './email-message.ts'
import { GIVE_UP_AFTER } from './retry.ts'
import type { MailServer } from './server.ts'

const NEVER_TRIED = 'Nothing could send the message for 24 hours'

const HOUR_MS = 3_600_000
const SECRETS_KEPT_MS = 7 * 24 * HOUR_MS

const isPending = eq(deliveries.state, 'pending')
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Mails that wait, but for those that somebody else is busy with: the next time will do for them. */
const waiting = (db: Db, now: Date, which: SQL | undefined) =>
  db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isPending, inNoHands(now), which))
    .for('update', { skipLocked: true })

/** Lets mails be tried at once whose last try failed: they may fare better now. */
export async function hurryFailing(db: Db, now: Date): Promise<void> {
  const { id, failedSince, nextAttemptAt } = deliveries
  const putOff = and(isNotNull(failedSince), gt(nextAttemptAt, now))
  await db
    .update(deliveries)
    .set({ nextAttemptAt: now })
    .where(sql`${id} in ${waiting(db, now, putOff)}`)
}

/**
 * Gives up what nothing would try any more and is not being sent right now: what has waited for 24 hours, or for longer
 * than it is good for, and what was withdrawn while somebody sent it who is gone.
 */
export async function giveUpOld(
  db: Db,
  now: Date,
  { goodFor = {}, kind }: { goodFor?: GoodFor | undefined; kind?: MailServer['kind'] | undefined } = {},
): Promise<void> {
  const giveUp = (set: { ended: SQL | Ended; lastError?: SQL | string }, which: SQL | undefined) =>
    db
      .update(deliveries)
      .set({ ...OVER, ...set, ...(set.ended === 'withdrawn' && EMPTIED) })
      .where(sql`${deliveries.id} in ${waiting(db, now, which)}`)
  await giveUp({ ended: 'withdrawn' }, isNull(deliveries.nextAttemptAt))
  const { attempts, attemptsBefore, askedAt, createdAt, lastError } = deliveries
  const untried = kind === 'off' ? 'off' : 'no-server'
  const why = kind === 'off' ? sql`${SWITCHED_OFF}` : sql`coalesce(${lastError}, ${NEVER_TRIED})`
  const triedInVain = sql`${attempts} > ${attemptsBefore}`
  await giveUp(
    {
      ended: sql`case when ${triedInVain} then 'gave-up' else ${untried} end`,
      lastError: sql`case when ${triedInVain} then ${lastError} else ${why} end`,
    },
    // It was written before it was asked for: the index knows when that was.
    and(lte(askedAt, ago(now, GIVE_UP_AFTER)), lte(createdAt, ago(now, GIVE_UP_AFTER))),
  )
  for (const [name, { ms, after }] of Object.entries(goodFor))
    await giveUp(
      { ended: 'withdrawn', lastError: `${WITHDRAWN}${after}.` },
      and(eq(deliveries.kind, name), lt(createdAt, ago(now, ms))),
    )
  await emptyOld(db, now, goodFor)
}

const emptiedAt = new WeakMap<Db, number>()

/**
 * Takes passwords and links out of mails that the server did not take: once they are good for nothing, and after 7 days
 * in any case. Looks once an hour at most.
 */
async function emptyOld(db: Db, now: Date, goodFor: GoodFor): Promise<void> {
  if (Math.abs(now.getTime() - (emptiedAt.get(db) ?? Number.NEGATIVE_INFINITY)) < HOUR_MS) return
  emptiedAt.set(db, now.getTime())
  const { id, state, ended, kind, holdsSecret, html, text, askedAt, createdAt } = deliveries
  const tried = and(inArray(ended, ['refused', 'gave-up']), lte(askedAt, ago(now, SECRETS_KEPT_MS)))
  const stale = Object.entries(goodFor).map(([name, { ms }]) =>
    and(eq(kind, name), lt(createdAt, ago(now, ms))),
  )
  const old = db
    .select({ id })
    .from(deliveries)
    .where(and(eq(state, 'failed'), holdsSecret, or(isNotNull(html), isNotNull(text)), or(tried, ...stale)))
    .for('update', { skipLocked: true })
  await db.update(deliveries).set(EMPTIED).where(sql`${id} in ${old}`)
}
