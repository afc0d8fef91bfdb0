import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/index.ts'
import type { JsonObject } from '../pdf.ts'
import {
  claimDue,
  type Delivery,
  findDelivery,
  giveUpOld,
  insertDelivery,
  markFailed,
  markSent,
} from './deliveries.queries.ts'
import { type Delivered, type Letter, NO_SERVER, STILL_SENDING, SWITCHED_OFF } from './letter.ts'
import { writeToOutbox } from './outbox.ts'
import { nextAttempt, refusedForGood } from './retry.ts'

/** Mails that are written in the commit of their cause and sent after it. */
export type Deliveries = {
  /** Writes the mail into the transaction; it goes out once `attempt` is called or the worker finds it due. */
  enqueue(tx: Tx, letter: Letter): Promise<string>
  /** Tries a mail now and tells what became of it; waits 10 s at most, the send itself goes on. */
  attempt(id: string): Promise<Delivered>
  /** Sends what is due now, ten mails at most; tells how many were tried. */
  sendDue(): Promise<number>
  /** Starts sending what is due, again and again. */
  start(): void
  /** Ends the waiting; a mail on its way gets 5 s more, its row stays whatever happens. */
  stop(): Promise<void>
}

export type DeliveryOptions = {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  /** SMTP address, 'off', or undefined: messages wait in the outbox. */
  smtpUrl: string | undefined
  outboxFolder: string
  from: () => Promise<{ name: string; address: string }>
  /** Makes attachments from their data, by the name of the maker. */
  makers: Record<string, (data: JsonObject) => Promise<Uint8Array>>
  answerWithinMs?: number
}

const ANSWER_WITHIN_MS = 10_000
const CLAIM_MS = 10 * 60_000
const POLL_MS = 5_000
const LOOK_AGAIN_MS = 50
const BATCH = 10
const STOP_WITHIN_MS = 5_000
const SMTP_TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

type Attachment = NonNullable<Letter['attachment']>

/** Deliveries on a database; nothing is sent before `attempt` or `start`. */
export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { db, clock, log, smtpUrl, makers, answerWithinMs = ANSWER_WITHIN_MS } = options
  const transport =
    smtpUrl === undefined || smtpUrl === 'off'
      ? undefined
      : createTransport({ url: smtpUrl, pool: true, maxConnections: 5, ...SMTP_TIMEOUTS })
  const composer = createTransport({ streamTransport: true, buffer: true })
  const underWay = new Set<Promise<unknown>>()
  const stopping = new AbortController()

  const attach = async (delivery: Delivery): Promise<SendMailOptions['attachments']> => {
    const attachment = delivery.attachment as Attachment | null
    const make = attachment && makers[attachment.maker]
    if (!attachment || !make) return []
    try {
      const content = Buffer.from(await make(attachment.data))
      return [{ filename: attachment.fileName, content, contentType: 'application/pdf' }]
    } catch (error) {
      log.error({ delivery: delivery.id, cause: String(error) }, 'the document of a mail could not be made')
      return []
    }
  }

  const compose = async (delivery: Delivery): Promise<SendMailOptions> => ({
    messageId: `<${delivery.id}@portal.invalid>`,
    date: delivery.createdAt,
    from: await options.from(),
    // An object, so that an address is never read as a list of addresses.
    to: { name: '', address: delivery.recipient },
    ...(delivery.replyTo && { replyTo: { name: '', address: delivery.replyTo } }),
    subject: delivery.subject,
    html: delivery.html ?? '',
    text: delivery.text ?? '',
    attachments: await attach(delivery),
    headers: { 'Auto-Submitted': 'auto-generated' },
  })

  const send = async (delivery: Delivery): Promise<Delivered> => {
    try {
      const message = await compose(delivery)
      await transport?.sendMail(message)
      const pdfAttached = Boolean(message.attachments?.length)
      await markSent(db, delivery, pdfAttached, clock.now())
      return { emailSent: true, pdfAttached, emailError: null }
    } catch (error) {
      const emailError = oneLine(error)
      const next = refusedForGood(error)
        ? null
        : nextAttempt(delivery.attempts, delivery.createdAt, clock.now())
      await markFailed(db, delivery.id, emailError, next)
      log.warn({ delivery: delivery.id, kind: delivery.kind, next, emailError }, 'a mail did not go out')
      return { emailSent: false, pdfAttached: false, emailError }
    }
  }

  const track = <T>(work: Promise<T>): Promise<T> => {
    const entry = work.finally(() => underWay.delete(entry))
    underWay.add(entry)
    return entry
  }

  const keepReadable = async (id: string): Promise<Delivered> => {
    const delivery = await findDelivery(db, id)
    if (delivery?.state !== 'pending') return delivered(delivery)
    if (smtpUrl === 'off') {
      await markFailed(db, id, SWITCHED_OFF, null)
      return { emailSent: false, pdfAttached: false, emailError: SWITCHED_OFF }
    }
    const { message } = await composer.sendMail(await compose(delivery))
    await writeToOutbox(options.outboxFolder, delivery.createdAt, id, message as Buffer)
    await markFailed(db, id, NO_SERVER, delivery.nextAttemptAt)
    return { emailSent: false, pdfAttached: false, emailError: NO_SERVER }
  }

  // The worker, here or in another instance, may have been quicker: then its outcome is the answer.
  const outcomeElsewhere = async (id: string): Promise<Delivered> => {
    for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
      const row = await findDelivery(db, id)
      const underWayElsewhere = row?.state === 'pending' && row.claimedUntil && row.claimedUntil > clock.now()
      if (!underWayElsewhere || waited >= answerWithinMs || stopping.signal.aborted) return delivered(row)
      await pause(LOOK_AGAIN_MS, undefined, { ref: false })
    }
  }

  const attemptNow = async (id: string): Promise<Delivered> => {
    if (!transport) return keepReadable(id)
    const [claimed] = await claimDue(db, { id, limit: 1, now: clock.now(), claimMs: CLAIM_MS })
    return claimed ? send(claimed) : outcomeElsewhere(id)
  }

  const sendDue = async (): Promise<number> => {
    if (!transport) return 0
    await giveUpOld(db, clock.now())
    const claimed = await claimDue(db, { limit: BATCH, now: clock.now(), claimMs: CLAIM_MS })
    await Promise.all(claimed.map((delivery) => track(send(delivery))))
    return claimed.length
  }

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const sent = await sendDue().catch((error: unknown) => {
        log.warn({ cause: oneLine(error) }, 'due mails could not be looked up')
        return 0
      })
      if (sent < BATCH)
        await pause(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    async enqueue(tx, letter) {
      const id = randomUUID()
      await insertDelivery(tx, id, letter, clock.now())
      return id
    },
    async attempt(id) {
      const sending = track(
        attemptNow(id).catch((error: unknown) => {
          log.error({ delivery: id, cause: oneLine(error) }, 'a mail could not be handled')
          return { emailSent: false, pdfAttached: false, emailError: transport ? STILL_SENDING : NO_SERVER }
        }),
      )
      const waited = { emailSent: false, pdfAttached: false, emailError: STILL_SENDING }
      const patience = pause(answerWithinMs, waited, {
        ref: false,
        signal: stopping.signal,
      })
      return Promise.race([sending, patience.catch(() => waited)])
    },
    sendDue,
    start() {
      if (transport) void track(work())
    },
    async stop() {
      stopping.abort()
      await Promise.race([Promise.allSettled(underWay), pause(STOP_WITHIN_MS, undefined, { ref: false })])
      transport?.close()
    },
  }
}

/** What a row says became of its mail. */
export function delivered(delivery: Delivery | undefined): Delivered {
  if (delivery?.state === 'sent')
    return { emailSent: true, pdfAttached: delivery.pdfAttached, emailError: null }
  return { emailSent: false, pdfAttached: false, emailError: delivery?.lastError ?? STILL_SENDING }
}

function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/\s+/g, ' ').slice(0, 300)
}
