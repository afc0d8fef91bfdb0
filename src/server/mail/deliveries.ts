import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { oneLine } from '../cause.ts'
import { compose } from './compose.ts'
import { attemptMany } from './deliveries.many.ts'
import {
  claimDue,
  type Delivery,
  extendClaim,
  findDelivery,
  giveUpOld,
  insertDeliveries,
  markFailed,
  markSent,
} from './deliveries.queries.ts'
import type { Deliveries, DeliveryOptions } from './deliveries.types.ts'
import { type Delivered, delivered, NO_OUTBOX, notSent, STILL_SENDING, SWITCHED_OFF } from './letter.ts'
import { createOutcomes } from './outcomes.ts'
import { createPlaces } from './places.ts'
import { nextAttempt, refusedForGood } from './retry.ts'
import { keeper } from './unsendable.ts'

export type { Deliveries, DeliveryOptions } from './deliveries.types.ts'

const ANSWER_WITHIN_MS = 10_000
const CLAIM_MS = 10 * 60_000
const FRESH_MS = 30_000
const POLL_MS = 5_000
const LOOK_AGAIN_MS = 50
const AT_A_TIME = 5
const STOP_WITHIN_MS = 5_000
const SMTP_TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** Deliveries on a database; nothing is sent before `attempt` or `start`. */
export function createDeliveries(options: DeliveryOptions): Deliveries {
  const {
    db,
    clock,
    log,
    smtpUrl,
    answerWithinMs = ANSWER_WITHIN_MS,
    alsoNote = {},
    noticeTo,
    goodFor,
  } = options
  const transport =
    smtpUrl === undefined || smtpUrl === 'off'
      ? undefined
      : createTransport({ url: smtpUrl, pool: true, maxConnections: AT_A_TIME, ...SMTP_TIMEOUTS })
  const underWay = new Set<Promise<unknown>>()
  const stopping = new AbortController()

  const track = <T>(work: Promise<T>): Promise<T> => {
    const entry = work.finally(() => underWay.delete(entry))
    underWay.add(entry)
    return entry
  }

  // Nothing is claimed without a place: what waited for a connection with a claim could lose it, and go out twice.
  const places = createPlaces(AT_A_TIME)
  const inHand = new Map<string, Promise<Delivered>>()
  const outcomes = createOutcomes(log, stopping.signal, track)

  const handle = (id: string, work: Promise<Delivered>): Promise<Delivered> => {
    const safe = work.catch((error: unknown) => {
      log.error({ delivery: id, cause: oneLine(error) }, 'a mail could not be handled')
      return notSent(transport ? STILL_SENDING : smtpUrl === 'off' ? SWITCHED_OFF : NO_OUTBOX)
    })
    const entry = track(safe).finally(() => inHand.get(id) === entry && inHand.delete(id))
    inHand.set(id, entry)
    return entry
  }

  const claim = async (taken: number, id?: string): Promise<Delivery[]> => {
    const except = [...inHand.keys(), ...outcomes.ids()]
    let claimed: Delivery[] = []
    try {
      claimed = await claimDue(db, { id, except, limit: taken, now: clock.now(), claimMs: CLAIM_MS })
      return claimed
    } finally {
      places.giveBack(taken - claimed.length)
    }
  }

  // The worker, here or in another instance, may have been quicker: then its outcome is the answer.
  const outcomeElsewhere = async (id: string): Promise<Delivered> => {
    for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
      const known = outcomes.get(id)
      if (known) return known
      const row = await findDelivery(db, id)
      const underWayElsewhere = row?.state === 'pending' && row.claimedUntil && row.claimedUntil > clock.now()
      if (!underWayElsewhere || waited >= answerWithinMs || stopping.signal.aborted) return delivered(row)
      await pause(LOOK_AGAIN_MS, undefined, { ref: false })
    }
  }

  const failed = (delivery: Delivery, error: unknown): Promise<Delivered> => {
    const { id, kind, attempts, createdAt } = delivery
    const emailError = oneLine(error)
    const next = refusedForGood(error) ? 'never' : nextAttempt(attempts, createdAt, clock.now())
    log.warn({ delivery: id, kind, next, emailError }, 'a mail did not go out')
    return outcomes.note(id, notSent(emailError), () => markFailed(db, delivery, emailError, next))
  }

  // A document can take its time. A claim that was made just now needs no word of the database that it holds.
  const stillOurs = async (delivery: Delivery): Promise<boolean> => {
    const until = clock.now().getTime() + CLAIM_MS
    const held = delivery.claimedUntil?.getTime() ?? 0
    return until - held < FRESH_MS || extendClaim(db, delivery, new Date(until))
  }

  /** Whether the document went with it; undefined when somebody else has the mail by now. */
  const handOver = async (delivery: Delivery): Promise<boolean | undefined> => {
    const message = await compose(options, delivery)
    if (!(await stillOurs(delivery))) return undefined
    await transport?.sendMail(message)
    return Boolean(message.attachments?.length)
  }

  const noteSent = async (delivery: Delivery, pdfAttached: boolean, sentAt: Date): Promise<void> => {
    const { kind, about } = delivery
    const also = alsoNote[kind]
    if (!also || !about) return markSent(db, delivery, pdfAttached, sentAt)
    await db.transaction(async (tx) => {
      await also(tx, about, sentAt)
      await markSent(tx, delivery, pdfAttached, sentAt)
    })
  }

  const send = async (delivery: Delivery): Promise<Delivered> => {
    let pdfAttached: boolean | undefined
    try {
      pdfAttached = await handOver(delivery)
    } catch (error) {
      return failed(delivery, error)
    } finally {
      places.giveBack()
    }
    if (pdfAttached === undefined) return outcomeElsewhere(delivery.id)
    const outcome = { emailSent: true, pdfAttached, emailError: null }
    const sentAt = clock.now()
    return outcomes.note(delivery.id, outcome, () => noteSent(delivery, outcome.pdfAttached, sentAt))
  }

  const keepReadable = keeper(options, outcomes)

  const attemptNow = async (id: string): Promise<Delivered> => {
    if (!transport) return keepReadable(id)
    if (!(await places.take(answerWithinMs))) return notSent(STILL_SENDING)
    const [claimed] = await claim(1, id)
    return claimed ? send(claimed) : outcomeElsewhere(id)
  }

  /** Begins to send what is due, once there is a place; `more` when there may be more of it. */
  const beginDue = async (): Promise<{ begun: Promise<Delivered>[]; more: boolean }> => {
    if (!(await places.take())) return { begun: [], more: false }
    const taken = 1 + places.takeFree(AT_A_TIME)
    const claimed = await claim(taken)
    const begun = claimed.map((delivery) => handle(delivery.id, send(delivery)))
    return { begun, more: begun.length === taken }
  }

  const drain = async (): Promise<void> => {
    try {
      await giveUpOld(db, clock.now(), goodFor)
      while ((await beginDue()).more);
    } catch (error) {
      log.warn({ cause: oneLine(error) }, 'due mails could not be looked up')
    }
  }

  // One at a time; what is written while it looks is looked for once more.
  let draining: Promise<void> | undefined
  let lookAgain = false
  const drainAll = async (): Promise<void> => {
    while (lookAgain && !stopping.signal.aborted) {
      lookAgain = false
      await drain()
    }
  }
  const hurry = (): Promise<void> => {
    lookAgain = true
    draining ??= track(drainAll()).finally(() => {
      draining = undefined
    })
    return draining
  }

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await hurry()
      await pause(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const enqueueAll: Deliveries['enqueueAll'] = async (tx, letters) => {
    if (letters.length === 0) return []
    const now = clock.now()
    const rows = letters.map((letter) => ({ id: randomUUID(), letter }))
    await insertDeliveries(tx, rows, now)
    await noticeTo?.(tx, letters, now)
    return rows.map(({ id }) => id)
  }

  const attemptAll = attemptMany(options, {
    outcomes,
    signal: stopping.signal,
    begin: transport && hurry,
    keep: (id) => inHand.get(id) ?? handle(id, keepReadable(id)),
    track,
  })

  return {
    enqueueAll,
    async enqueue(tx, letter) {
      const [id = ''] = await enqueueAll(tx, [letter])
      return id
    },
    attemptAll,
    async attempt(id) {
      const known = outcomes.get(id)
      if (known) return known
      const answer = inHand.get(id) ?? handle(id, attemptNow(id))
      const patience = pause(answerWithinMs, undefined, { ref: false, signal: stopping.signal })
      const told = await Promise.race([answer, patience.catch(() => undefined)])
      return told ?? outcomes.get(id) ?? notSent(STILL_SENDING)
    },
    async sendDue() {
      if (!transport) return 0
      await giveUpOld(db, clock.now(), goodFor)
      const { begun } = await beginDue()
      await Promise.all(begun)
      return begun.length
    },
    start() {
      if (transport) void track(work())
    },
    async stop() {
      stopping.abort()
      places.close()
      await Promise.race([Promise.allSettled(underWay), pause(STOP_WITHIN_MS, undefined, { ref: false })])
      transport?.close()
    },
  }
}
