import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../database/index.ts'
import { errorMessage } from '../error-message.ts'
import { holdClaimed, seeAll, takeBack } from './again.queries.ts'
import { type Delivery, findDelivery, WITHDRAWN } from './deliveries.queries.ts'
import type { DeliveryOptions, Renewal } from './deliveries.types.ts'
import type { EmailMessage } from './email-message.ts'
import { renewalsOf, writeAnew } from './renewals.ts'

const LATE_MS = 10 * 60_000
const UNSEEN = 'What the message tells of cannot be seen right now'

/** A mail as it is to be sent, or why it is not true any more; undefined when somebody else has it by now. */
type Latest = { delivery: Delivery } | { withdrawn: string } | undefined

/** Whether a mail has waited for anything, so that what it tells of may be another by now. */
function isLate({ attempts, attemptsBefore, lastError, createdAt, askedAt }: Delivery, now: Date): boolean {
  const waited = attempts - attemptsBefore > 1 || lastError !== null || askedAt > createdAt
  return waited || now.getTime() - createdAt.getTime() > LATE_MS
}

/**
 * What a claimed mail says by now: one that goes late is written anew where something else is so, and taken back where
 * it is not true any more. Throws where that cannot be seen.
 */
export function latest(options: DeliveryOptions): (claimed: Delivery) => Promise<Latest> {
  const { db, clock, log, renew = {} } = options
  return async (delivery) => {
    const { id, kind, about } = delivery
    if (!about || !renew[kind] || !isLate(delivery, clock.now())) return { delivery }
    try {
      return await db.transaction((tx) => writtenLatest(options, tx, delivery))
    } catch (error) {
      log.error({ delivery: id, cause: errorMessage(error) }, 'a late mail could not be written anew')
      throw new Error(UNSEEN)
    }
  }
}

async function writtenLatest(
  { clock, renew = {}, goodFor = {} }: DeliveryOptions,
  tx: Tx,
  claimed: Delivery,
): Promise<Latest> {
  const { id, kind } = claimed
  // What it tells of is held before the mail is, as whoever changes it does.
  const [seen] = await seeAll(tx, [id])
  const renewals = await renewalsOf(tx, renew, seen ? [seen] : [])
  const row = await holdClaimed(tx, claimed)
  if (!row || !seen) return undefined
  const good = goodFor[kind]
  const late = good && clock.now().getTime() - row.createdAt.getTime() > good.ms ? good.after : undefined
  const because = takenBack(row) ?? late ?? untrueOf(renewals.get(id))
  if (because !== undefined) {
    await takeBack(tx, [id], because)
    return { withdrawn: `${WITHDRAWN}${because}.` }
  }
  const renewal = renewals.get(id)
  if (!renewal || 'untrue' in renewal || saysTheSame(row, renewal)) return { delivery: row }
  await writeAnew(tx, [{ ...seen, recipient: row.recipient }], renewals, undefined)
  const delivery = await findDelivery(tx, id)
  return delivery && { delivery }
}

/** Why a mail was withdrawn while somebody sent it who did not get it through. */
const takenBack = ({ nextAttemptAt, lastError }: Delivery): string | undefined =>
  nextAttemptAt ? undefined : (lastError ?? '').replace(WITHDRAWN, '').replace(/\.$/, '')

const untrueOf = (renewal: Renewal | undefined): string | undefined =>
  renewal && 'untrue' in renewal ? renewal.untrue : undefined

/** What is kept of a document has neither an order of its fields nor those that are undefined. */
const kept = (attachment: unknown): unknown => JSON.parse(JSON.stringify(attachment ?? null))

const saysTheSame = (row: Delivery, { subject, html, text, attachment }: EmailMessage): boolean =>
  row.subject === subject &&
  row.html === html &&
  row.text === text &&
  isDeepStrictEqual(kept(row.attachment), kept(attachment))
