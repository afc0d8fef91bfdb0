import { and, asc, eq, gt, isNotNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../../../server/database/index.ts'
import { SWITCHED_OFF } from '../../../../../../server/mail/delivery-result.ts'
import type { MailServer } from '../../../../../../server/mail/mail-server.ts'
import type { Message } from '../../../../../../server/mail/messages.ts'
import {
  type Ended,
  FAILED_FOR_GOOD,
  isEmptied,
  WITHOUT_SECRET,
  withdrawnError,
} from '../deliveries.queries.ts'
import { deliveries } from '../deliveries.table.ts'
import { GIVE_UP_AFTER_MS } from '../retry.ts'
import { isUnclaimed } from './claims.queries.ts'

const NEVER_TRIED = 'Nothing could send the message for 24 hours'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The job runs hourly, and no secret may stay longer than 7 days. */
const SECRETS_KEPT_MS = 7 * DAY_MS - HOUR_MS
const TEXTS_KEPT_MS = 90 * DAY_MS
const SECRET_IS_OLD = 'its password or link is kept for 7 days only'

const { id, kind, channel, state, createdAt, askedAt: requestedAt, holdsSecret } = deliveries
const isEmail = eq(channel, 'email')
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)
const isExpired = (messages: readonly Message[], now: Date): SQL[] =>
  messages.flatMap(({ kind: name, expiry }) => {
    const old = expiry && and(eq(kind, name), lt(createdAt, ago(now, expiry.ageMs)))
    return old ? [old] : []
  })

/** Skips locked rows until the next run. */
const waiting = (db: Db, which: SQL | undefined) =>
  db
    .select({ id })
    .from(deliveries)
    .where(and(eq(state, 'pending'), isUnclaimed, which))
    .for('update', { skipLocked: true })

/** A changed server may accept what the old one did not. */
export async function retryFailing(db: Db, now: Date): Promise<void> {
  const { failedSince, nextAttemptAt } = deliveries
  const putOff = and(isEmail, isNotNull(failedSince), gt(nextAttemptAt, now))
  await db
    .update(deliveries)
    .set({ nextAttemptAt: now })
    .where(sql`${id} in ${waiting(db, putOff)}`)
}

type GivingUp = { messages: readonly Message[]; transport: MailServer['kind'] | undefined }

/** Ends unclaimed deliveries after 24 hours, or after the message's lifetime. */
export async function endOldDeliveries(db: Db, now: Date, { messages, transport }: GivingUp): Promise<void> {
  const giveUp = (set: { ended: SQL | Ended; lastError: SQL | string }, which: SQL | undefined) =>
    db
      .update(deliveries)
      .set({ ...FAILED_FOR_GOOD, ...set, ...(set.ended === 'withdrawn' && WITHOUT_SECRET) })
      .where(sql`${id} in ${waiting(db, which)}`)
  for (const { kind: name, expiry } of messages)
    if (expiry)
      await giveUp(
        { ended: 'withdrawn', lastError: withdrawnError(expiry.reason) },
        and(eq(kind, name), lt(createdAt, ago(now, expiry.ageMs))),
      )
  await giveUp(
    { ended: 'withdrawn', lastError: withdrawnError(SECRET_IS_OLD) },
    and(holdsSecret, lte(createdAt, ago(now, SECRETS_KEPT_MS))),
  )
  const { attempts, attemptsBefore, lastError } = deliveries
  const notAttempted = transport === 'off' ? 'off' : 'no-server'
  const why = transport === 'off' ? sql`${SWITCHED_OFF}` : sql`coalesce(${lastError}, ${NEVER_TRIED})`
  const triedInVain = sql`${attempts} > ${attemptsBefore}`
  await giveUp(
    {
      ended: sql`case when ${triedInVain} then 'gave-up' else ${notAttempted} end`,
      lastError: sql`case when ${triedInVain} then ${lastError} else ${why} end`,
    },
    // `createdAt` is never after `askedAt`: the redundant condition enables the index.
    and(isEmail, lte(requestedAt, ago(now, GIVE_UP_AFTER_MS)), lte(createdAt, ago(now, GIVE_UP_AFTER_MS))),
  )
}

/** Removes secrets from unsent messages once invalid, at the latest after 7 days. */
export async function deleteOldSecrets(db: Db, now: Date, messages: readonly Message[]): Promise<void> {
  const isOld = or(lte(createdAt, ago(now, SECRETS_KEPT_MS)), ...isExpired(messages, now))
  const old = db
    .select({ id })
    .from(deliveries)
    .where(and(eq(state, 'failed'), holdsSecret, sql`not ${isEmptied}`, isOld))
    .for('update', { skipLocked: true })
  await db.update(deliveries).set(WITHOUT_SECRET).where(sql`${id} in ${old}`)
}

/** Deletes texts 90 days after sending; the row stays. */
export async function deleteOldTexts(db: Db, now: Date): Promise<void> {
  const { html, text, params, sentAt } = deliveries
  const before = ago(now, TEXTS_KEPT_MS)
  const wasSent = and(eq(state, 'sent'), lt(sentAt, before))
  // An SMS that was handed over may have arrived, whatever was reported.
  const wasHanded = and(eq(channel, 'sms'), ne(state, 'pending'), lt(deliveries.handedAt, before))
  const hasText = or(isNotNull(html), isNotNull(text), isNotNull(params))
  const old = db
    .select({ id })
    .from(deliveries)
    .where(and(or(wasSent, wasHanded), hasText))
    .for('update', { skipLocked: true })
  await db.update(deliveries).set({ html: null, text: null, params: null }).where(sql`${id} in ${old}`)
}

/** Waiting ones, and failed ones with a secret; ordered by id. */
export function listUnsent(db: Db, { after, limit }: { after: string; limit: number }) {
  const { subjectId, params, recipientUid } = deliveries
  const mayGo = or(eq(state, 'pending'), and(ne(state, 'sent'), holdsSecret, sql`not ${isEmptied}`))
  return db
    .select({ id, kind, channel, subjectId, params, recipientUid, createdAt })
    .from(deliveries)
    .where(and(mayGo, isUnclaimed, gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
}
