import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { oneLine } from '../cause.ts'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/index.ts'
import { type Composing, compose } from './compose.ts'
import {
  claimDue,
  type Delivery,
  extendClaim,
  findDelivery,
  type GoodFor,
  giveUpOld,
  insertDelivery,
  markFailed,
  markSent,
} from './deliveries.queries.ts'
import { type Delivered, type Letter, NO_OUTBOX, NO_SERVER, STILL_SENDING, SWITCHED_OFF } from './letter.ts'
import { writeToOutbox } from './outbox.ts'
import { createOutcomes } from './outcomes.ts'
import { createPlaces } from './places.ts'
import { nextAttempt, refusedForGood } from './retry.ts'

/** Mails that are written in the commit of their cause and sent after it. */
export type Deliveries = {
  /** Writes the mail and its notice into the transaction; it goes out once `attempt` is called or the worker finds it due. */
  enqueue(tx: Tx, letter: Letter): Promise<string>
  /** Tries a mail now and tells what became of it; waits 10 s at most, the send itself goes on. */
  attempt(id: string): Promise<Delivered>
  /** Sends what is due now, as many mails as can go at the same time (5); tells how many were tried. */
  sendDue(): Promise<number>
  /** Starts sending what is due, again and again. */
  start(): void
  /** Ends the waiting; a mail on its way gets 5 s more, its row stays whatever happens. */
  stop(): Promise<void>
}

export type DeliveryOptions = Composing & {
  db: Database
  clock: Clock
  /** SMTP address, 'off', or undefined: messages wait in the outbox. */
  smtpUrl: string | undefined
  outboxFolder: string
  answerWithinMs?: number
  /** What else is written where a mail is noted as sent, by its kind: about which record, and when. */
  alsoNote?: Record<string, (tx: Tx, about: string, sentAt: Date) => Promise<void>>
  /** What is worth nothing any more when it is late. */
  goodFor?: GoodFor
  /** Tells the same in the portal, in the commit of the mail. */
  noticeTo?: (tx: Tx, letter: Letter, now: Date) => Promise<void>
}

const ANSWER_WITHIN_MS = 10_000
const CLAIM_MS = 10 * 60_000
const POLL_MS = 5_000
const LOOK_AGAIN_MS = 50
const AT_A_TIME = 5
const STOP_WITHIN_MS = 5_000
const SMTP_TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

const notSent = (emailError: string): Delivered => ({ emailSent: false, pdfAttached: false, emailError })

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
  const composer = createTransport({ streamTransport: true, buffer: true })
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

  /** Whether the document went with it; undefined when somebody else has the mail by now. */
  const handOver = async (delivery: Delivery): Promise<boolean | undefined> => {
    const message = await compose(options, delivery)
    const until = new Date(clock.now().getTime() + CLAIM_MS)
    if (!(await extendClaim(db, delivery, until))) return undefined
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

  const keepReadable = async (id: string): Promise<Delivered> => {
    const delivery = await findDelivery(db, id)
    if (delivery?.state !== 'pending') return delivered(delivery)
    const off = smtpUrl === 'off'
    const emailError = off ? SWITCHED_OFF : await inOutbox(delivery)
    const next = off ? null : delivery.nextAttemptAt
    return outcomes.note(id, notSent(emailError), () => markFailed(db, delivery, emailError, next))
  }

  const inOutbox = async (delivery: Delivery): Promise<string> => {
    try {
      const { message } = await composer.sendMail(await compose(options, delivery))
      await writeToOutbox(options.outboxFolder, delivery.createdAt, delivery.id, message as Buffer)
      return NO_SERVER
    } catch (error) {
      log.error({ delivery: delivery.id, cause: oneLine(error) }, 'a mail could not be put in the outbox')
      return NO_OUTBOX
    }
  }

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

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await drain()
      await pause(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    async enqueue(tx, letter) {
      const id = randomUUID()
      await insertDelivery(tx, id, letter, clock.now())
      await noticeTo?.(tx, letter, clock.now())
      return id
    },
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

/** What a row says became of its mail. */
export function delivered(delivery: Delivery | undefined): Delivered {
  if (delivery?.state === 'sent')
    return { emailSent: true, pdfAttached: delivery.pdfAttached, emailError: null }
  return notSent(delivery?.lastError ?? STILL_SENDING)
}
