import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/index.ts'
import type { Composing } from './compose.ts'
import type { Delivery, GoodFor } from './deliveries.queries.ts'
import type { Moved } from './follow.ts'
import type { Delivered, Letter } from './letter.ts'

/** `state`: whether it has gone out, was given up, or still waits. */
export type DeliveredOfMany = Delivered & { state: Delivery['state'] }

/** Mails that are written in the commit of their cause and sent after it. */
export type Deliveries = {
  /** Writes the mail and its notice into the transaction; it goes out once `attempt` is called or the worker finds it due. */
  enqueue(tx: Tx, letter: Letter): Promise<string>
  /** The same for several at once, a few hundred at most; answers their ids in the same order. */
  enqueueAll(tx: Tx, letters: readonly Letter[]): Promise<string[]>
  /** Tries a mail now and tells what became of it; waits 10 s at most, the send itself goes on. */
  attempt(id: string): Promise<Delivered>
  /**
   * Tries many mails and tells what became of each, `tell` how far it is. Waits until 12 s after the last one that
   * moved, the sending itself goes on. Mails that another instance sends, or has sent, are followed likewise.
   */
  attemptAll(ids: readonly string[], tell: (moved: Moved) => void): Promise<Map<string, DeliveredOfMany>>
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
  /** How long `attemptAll` waits after the last mail that moved. */
  quietMs?: number
  /** What else is written where a mail is noted as sent, by its kind: about which record, and when. */
  alsoNote?: Record<string, (tx: Tx, about: string, sentAt: Date) => Promise<void>>
  /** What is worth nothing any more when it is late. */
  goodFor?: GoodFor
  /** Tells the same in the portal, in the commit of the mails. */
  noticeTo?: (tx: Tx, letters: readonly Letter[], now: Date) => Promise<void>
}
