import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import {
  type Delivery,
  type Ended,
  FAILED_FOR_GOOD,
  WITHOUT_SECRET,
} from '../deliveries/deliveries.queries.ts'
import { deliveries } from '../deliveries/deliveries.table.ts'
import { claimFor, isClaimed, isSameClaim, isUnclaimed } from '../deliveries/queries/claims.queries.ts'

// The provider must answer for all SMS of a run within this time.
const HANDED_SECONDS = 120
const CLAIM_SECONDS = 30

const { id, attempts, state, channel, nextAttemptAt, nextCheckAt, handedAt, cost } = deliveries
const isWaiting = and(eq(channel, 'sms'), eq(state, 'pending'))

type Claim = { limit: number; now: Date; first: readonly string[] }

/** Kinds in `first` come before the others. */
export async function claimSms(db: Db, { limit, now, first }: Claim): Promise<Delivery[]> {
  const due = db
    .select({ id })
    .from(deliveries)
    .where(and(isWaiting, lte(nextAttemptAt, now), isUnclaimed))
    .orderBy(
      desc(sql`${deliveries.kind} = any(${sql.param(first)}::text[])`),
      asc(nextAttemptAt),
      asc(deliveries.createdAt),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(deliveries)
    .set({ claimedUntil: claimFor(CLAIM_SECONDS), attempts: sql`${attempts} + 1` })
    .where(sql`${id} in ${due}`)
    .returning()
}

export const ANSWER_LOST =
  'The answer of the provider was lost: the SMS may have arrived. It is not sent again automatically.'

export type SmsHandover = { delivery: Delivery; text: string; segments: number; cost: number | null }

/** Must precede the handover: stores the state for a crash before the answer. False if the claim was lost. */
export async function markHandedOver(
  tx: Tx,
  { delivery, text, ...size }: SmsHandover,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(deliveries)
    .set({
      state: 'failed',
      report: 'unknown',
      ended: null,
      nextAttemptAt: null,
      claimedUntil: claimFor(HANDED_SECONDS),
      handedAt: at,
      segments: size.segments,
      cost: size.cost === null ? cost : sql`coalesce(${cost}, 0) + ${size.cost}::integer`,
      recipient: delivery.recipient,
      text: delivery.holdsSecret ? null : text,
      lastError: ANSWER_LOST,
    })
    .where(and(isSameClaim(delivery), isClaimed))
  return rowCount === 1
}

const isHandedOver = (delivery: Delivery): SQL | undefined =>
  and(eq(id, delivery.id), eq(attempts, delivery.attempts), eq(deliveries.report, 'unknown'))

/** `checkAt` is null if the provider cannot be queried. */
export async function markAccepted(
  db: Db,
  delivery: Delivery,
  { providerId, at, checkAt }: { providerId: string | null; at: Date; checkAt: Date | null },
): Promise<void> {
  await db
    .update(deliveries)
    .set({
      state: 'sent',
      ended: null,
      report: null,
      providerId,
      sentAt: at,
      lastError: null,
      failedSince: null,
      claimedUntil: null,
      checks: 0,
      nextCheckAt: checkAt,
      ...(delivery.holdsSecret && { params: null }),
    })
    .where(isHandedOver(delivery))
}

export async function markAnswerLost(db: Db, delivery: Delivery, error: string): Promise<void> {
  await db.update(deliveries).set({ claimedUntil: null, lastError: error }).where(isHandedOver(delivery))
}

export type RejectedSms = { error: string; at: Date } & ({ next: Date } | { ended: Ended })

/** The provider did not accept the SMS and does not charge it. */
export async function markRejected(db: Db, { delivery, cost: reserved }: SmsHandover, given: RejectedSms) {
  const then =
    'next' in given
      ? { state: 'pending' as const, ended: null, nextAttemptAt: given.next, claimedUntil: null }
      : { ...FAILED_FOR_GOOD, ended: given.ended }
  const left = reserved === null ? cost : sql`nullif(${cost} - ${reserved}::integer, 0)`
  const since = sql`coalesce(${deliveries.failedSince}, ${sql.param(given.at, deliveries.failedSince)})`
  await db
    .update(deliveries)
    .set({
      ...then,
      report: null,
      lastError: given.error,
      failedSince: since,
      segments: null,
      cost: left,
      handedAt: sql`case when ${reserved === null ? sql`true` : sql`${cost} = ${reserved}::integer`} then null else ${handedAt} end`,
    })
    .where(isHandedOver(delivery))
}

/** Postpones an untried SMS; `error` says why it waits. */
export async function postponeSms(
  db: Db,
  delivery: Delivery,
  { until, error }: { until: Date; error: string },
): Promise<void> {
  await db
    .update(deliveries)
    .set({ nextAttemptAt: until, claimedUntil: null, attemptsBefore: sql`${attempts}`, lastError: error })
    .where(isSameClaim(delivery))
}

/** After a change of the settings. */
export async function makeSmsDue(db: Db, now: Date): Promise<void> {
  const waiting = db
    .select({ id })
    .from(deliveries)
    .where(and(isWaiting, isUnclaimed, gt(nextAttemptAt, now), lte(deliveries.askedAt, now)))
    .orderBy(asc(id))
    .for('update', { skipLocked: true })
  await db.update(deliveries).set({ nextAttemptAt: now }).where(sql`${id} in ${waiting}`)
}

type Old = { triedBefore: Date; heldBefore: Date; isHeld: readonly string[]; never: string }

/** SMS waiting for the budget or quiet hours may wait longer. */
export async function giveUpOldSms(db: Db, { triedBefore, heldBefore, isHeld, never }: Old): Promise<void> {
  const { askedAt: requestedAt, lastError, attemptsBefore } = deliveries
  const held = sql`coalesce(${lastError} = any(${sql.param(isHeld)}::text[]), false)`
  const old = db
    .select({ id })
    .from(deliveries)
    .where(
      and(
        isWaiting,
        isUnclaimed,
        or(and(sql`not ${held}`, lte(requestedAt, triedBefore)), lte(requestedAt, heldBefore)),
      ),
    )
    .orderBy(asc(id))
    .for('update', { skipLocked: true })
  await db
    .update(deliveries)
    .set({
      ...FAILED_FOR_GOOD,
      ended: sql`case when ${attempts} > ${attemptsBefore} or ${held} then 'gave-up' else 'no-server' end`,
      lastError: sql`coalesce(${lastError}, ${never})`,
    })
    .where(sql`${id} in ${old}`)
}

/** Claims due checks by scheduling the next one; `waits` are seconds after `sentAt`. */
export async function claimChecks(
  db: Db,
  { now, limit, waits }: { now: Date; limit: number; waits: readonly number[] },
): Promise<Delivery[]> {
  const due = db
    .select({ id })
    .from(deliveries)
    .where(and(isNotNull(nextCheckAt), lte(nextCheckAt, now)))
    .orderBy(asc(nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const { checks, sentAt } = deliveries
  // PostgreSQL counts elements from 1, and `checks` from 0 is the current one.
  const wait = sql`(${sql.param(waits)}::float8[])[${checks} + 2]`
  const at = sql`${sql.param(now, nextCheckAt)}::timestamptz`
  const again = sql`${at} + interval '1 hour'`
  return db
    .update(deliveries)
    .set({
      checks: sql`${checks} + 1`,
      nextCheckAt: sql`coalesce(greatest(${sentAt} + make_interval(secs => ${wait}), ${at} + interval '1 second'), ${again})`,
    })
    .where(sql`${id} in ${due}`)
    .returning()
}

const isChecked = (delivery: Delivery) =>
  and(eq(id, delivery.id), eq(state, 'sent'), isNull(deliveries.report))

export async function markDelivered(db: Db, delivery: Delivery, at: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ report: 'delivered', deliveredAt: at, nextCheckAt: null })
    .where(isChecked(delivery))
}

export async function markUndelivered(db: Db, delivery: Delivery, error: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ ...FAILED_FOR_GOOD, ended: 'refused', lastError: error, nextCheckAt: null })
    .where(isChecked(delivery))
}

export async function markUnreported(db: Db, delivery: Delivery, error: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ report: 'unknown', lastError: error, nextCheckAt: null })
    .where(isChecked(delivery))
}

/** The next instant after `now` at which an SMS is due or checked. */
export async function findNextSms(db: Db, now: Date): Promise<Date | undefined> {
  const [due] = await db
    .select({ at: nextAttemptAt })
    .from(deliveries)
    .where(and(isWaiting, gt(nextAttemptAt, now)))
    .orderBy(asc(nextAttemptAt))
    .limit(1)
  const [check] = await db
    .select({ at: nextCheckAt })
    .from(deliveries)
    .where(and(isNotNull(nextCheckAt), gt(nextCheckAt, now)))
    .orderBy(asc(nextCheckAt))
    .limit(1)
  const instants = [due?.at, check?.at].flatMap((at) => at ?? [])
  return instants.sort((one, other) => one.getTime() - other.getTime())[0]
}

/** Also deletes secrets. */
export const withdrawClaimed = async (db: Db, delivery: Delivery, error: string): Promise<void> => {
  await db
    .update(deliveries)
    .set({ ...FAILED_FOR_GOOD, ended: 'withdrawn', lastError: error, ...WITHOUT_SECRET })
    .where(and(isSameClaim(delivery), ne(state, 'sent')))
}
