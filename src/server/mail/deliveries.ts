import type { Db, Tx } from '../database/index.ts'
import type { DeliveryResult } from './delivery-result.ts'
import type { Message, MessageRequest } from './messages.ts'

/** Why a message is not sent again. */
export type NotResent = 'unknown' | 'sent' | 'under-way' | 'withdrawn' | 'emptied' | 'gone' | 'off'

/** How many of some messages have gone out, and how many were given up. */
export type DeliveryProgress = { sent: number; failed: number }

/** `state`: whether it has gone out, was given up, or still waits. */
export type DeliveredOfMany = DeliveryResult & { state: 'pending' | 'sent' | 'failed' }

/** What a message says, and where answers go. */
export type RenderedText = {
  html: string
  text: string
  replyTo: string | null
  attachmentName: string | null
}

/** Messages: rows of the commit of their cause, rendered when they are sent. */
export type Deliveries = {
  /** Writes a delivery for each recipient, and their notices, into the transaction; answers the ids of the deliveries. */
  enqueue<Params extends object>(
    tx: Tx,
    message: Message<Params>,
    request: MessageRequest<Params>,
  ): Promise<string[]>
  /** The same for several at once, a few hundred at most; answers the ids of each request, in their order. */
  enqueueAll<Params extends object>(
    tx: Tx,
    message: Message<Params>,
    requests: readonly MessageRequest<Params>[],
  ): Promise<string[][]>
  /** How many deliveries of a kind were written about a record after an instant. */
  countSince(tx: Tx, which: { kind: string; subjectId: string; after: Date }): Promise<number>
  /**
   * Sends one now and answers what became of it. Who has waited `waitedMs` for the answer already waits until that makes
   * 9 s; the sending itself goes on.
   */
  attempt(id: string, waitedMs?: number): Promise<DeliveryResult>
  /**
   * Sends many and answers what became of each, `report` hears how far it is. Waits until 10 s after the last one that
   * moved; the sending itself goes on. Those that another instance sends, or has sent, are followed likewise.
   */
  attemptAll(
    ids: readonly string[],
    report: (progress: DeliveryProgress) => void,
  ): Promise<Map<string, DeliveredOfMany>>
  /**
   * Lets deliveries that have not gone out be tried at once, for another 24 hours. Answers of each whether it is due, or
   * why it is not sent again.
   */
  resend(tx: Tx, ids: readonly string[]): Promise<Map<string, 'due' | NotResent>>
  /** What a message that has not gone out would say now; undefined where it must not go out any more. */
  preview(db: Db, id: string): Promise<RenderedText | undefined>
  /** To be called after the mail server was changed: what failed is tried at once. */
  serverChanged(): Promise<void>
  /** Has what is due sent by the jobs of whichever instance is free. */
  wake(): Promise<void>
  /**
   * Sends what is due until nothing more is; answers how many it tried. Ends early, with what it has claimed behind it,
   * when a server does not answer or `signal` aborts.
   */
  sendDue(signal?: AbortSignal): Promise<number>
  /** Gives up what is too old, and withdraws what waits and is obsolete. */
  giveUp(): Promise<void>
  /** Removes messages from the outbox that have gone out, were withdrawn or are kept no more. */
  sweepOutbox(): Promise<void>
  /** Ends the waiting; a message on its way gets 5 s more, its row stays whatever happens. */
  stop(): Promise<void>
}
