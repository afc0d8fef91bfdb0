import type { Clock } from '../clock.ts'
import type { Database, Db, Tx } from '../database/index.ts'
import type { Composing } from './compose.ts'
import type { Delivery, GoodFor } from './deliveries.queries.ts'
import type { DeliveryResult, EmailMessage } from './email-message.ts'
import type { Moved } from './follow.ts'
import type { MailServer } from './server.ts'

/** Why a mail is not sent again. */
export type NotAgain = 'unknown' | 'sent' | 'under-way' | 'withdrawn' | 'emptied' | 'gone' | 'off'

/** What a mail would say now, or why it is not true any more. */
export type Renewal = EmailMessage | { untrue: string }

/** `state`: whether it has gone out, was given up, or still waits. */
export type DeliveredOfMany = DeliveryResult & { state: Delivery['state'] }

/** Mails that are written in the commit of their cause and sent after it. */
export type Deliveries = {
  /** Writes the mail and its notice into the transaction; it goes out once `attempt` is called or the worker finds it due. */
  enqueue(tx: Tx, letter: EmailMessage): Promise<string>
  /** The same for several at once, a few hundred at most; answers their ids in the same order. */
  enqueueAll(tx: Tx, letters: readonly EmailMessage[]): Promise<string[]>
  /**
   * Tries a mail now and tells what became of it. Who has waited `waitedMs` for the answer already waits until that makes
   * 9 s; the send itself goes on.
   */
  attempt(id: string, waitedMs?: number): Promise<DeliveryResult>
  /**
   * Tries many mails and tells what became of each, `tell` how far it is. Waits until 10 s after the last one that
   * moved, the sending itself goes on. Mails that another instance sends, or has sent, are followed likewise.
   */
  attemptAll(ids: readonly string[], tell: (moved: Moved) => void): Promise<Map<string, DeliveredOfMany>>
  /**
   * Lets mails that have not gone out be tried at once, for another 24 hours, written afresh where their kind says how
   * and to the address that their reader has now. Tells of each whether it is due, or why it is not sent again.
   */
  sendAgain(tx: Tx, ids: readonly string[]): Promise<Map<string, 'due' | NotAgain>>
  /** To be called once where mails go was changed: what waits is looked at again, and sent where it can be. */
  serverChanged(): void
  /** Has what is due sent, behind whoever asks. */
  hurry(): void
  /** Takes messages out of the outbox that have gone out, were withdrawn or are kept no more. */
  sweepOutbox(): Promise<void>
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
  /** Where mails go at this moment. */
  server: () => Promise<MailServer>
  outboxFolder: string
  answerWithinMs?: number
  /** How long a server may leave a message unanswered, in milliseconds. */
  unansweredMs?: number
  /** How long the whole of a message may take, in milliseconds. */
  wholeMs?: number
  /** How often a mail on its way is claimed anew, in milliseconds. */
  renewEveryMs?: number
  /** How long `attemptAll` waits after the last mail that moved. */
  quietMs?: number
  /** What else is written where a mail is noted as sent, by its kind: about which record, and when. */
  alsoNote?: Record<string, (tx: Tx, about: string, sentAt: Date) => Promise<void>>
  /** How mails of a kind would be written now, by the records that they are about. */
  renew?: Record<string, (tx: Tx, about: readonly string[]) => Promise<Map<string, Renewal>>>
  /** The e-mails that people (uids) have now; who cannot sign in any more has none. */
  addressesOf?: (db: Db, uids: readonly string[]) => Promise<Map<string, string>>
  /** What is worth nothing any more when it is late. */
  goodFor?: GoodFor
  /** Tells the same in the portal, in the commit of the mails. */
  noticeTo?: (tx: Tx, letters: readonly EmailMessage[], now: Date) => Promise<void>
}
