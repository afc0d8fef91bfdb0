import type { Db, Tx } from '../database/index.ts'
import type { DeliveryResult } from './delivery-result.ts'
import type { MailRoute } from './mail-server.ts'
import type { Message, MessageRequest } from './messages.ts'

export type NotResent = 'unknown' | 'sent' | 'under-way' | 'withdrawn' | 'emptied' | 'gone' | 'off'

export type DeliveryProgress = { sent: number; failed: number }

export type DeliveryState = DeliveryResult & { state: 'pending' | 'sent' | 'failed' }

export type RenderedText = {
  html: string
  text: string
  replyTo: string | null
  attachmentName: string | null
}

/** Deliveries are rows in the transaction of their cause, and are rendered when sent. */
export type Deliveries = {
  enqueue<Params extends object>(
    tx: Tx,
    message: Message<Params>,
    request: MessageRequest<Params>,
  ): Promise<string[]>
  enqueueAll<Params extends object>(
    tx: Tx,
    message: Message<Params>,
    requests: readonly MessageRequest<Params>[],
  ): Promise<string[][]>
  sendsSms(db: Db): Promise<boolean>
  countSince(tx: Tx, which: { kind: string; subjectId: string; after: Date }): Promise<number>
  /** Sends one now and waits until the caller has waited 9 s in total; the sending continues. */
  attempt(id: string, waitedMs?: number): Promise<DeliveryResult>
  /** Returns 10 s after the last progress, while the sending continues; follows deliveries of other instances too. */
  attemptAll(
    ids: readonly string[],
    report: (progress: DeliveryProgress) => void,
  ): Promise<Map<string, DeliveryState>>
  /** Makes unsent deliveries due for another 24 hours; returns 'due' or the reason for each. */
  resend(tx: Tx, ids: readonly string[]): Promise<Map<string, 'due' | NotResent>>
  /** The message as it would be sent now; undefined if obsolete. */
  preview(db: Db, id: string): Promise<RenderedText | undefined>
  serverChanged(): Promise<void>
  route(db: Db): Promise<MailRoute>
  /** After the commit, sends waiting messages by the former route; those not sent within a minute use the current one. */
  sendByFormerRoute(tx: Tx, kind: string, route: MailRoute): Promise<void>
  wake(): Promise<void>
  sendSms(signal?: AbortSignal): Promise<number>
  wakeSms(): Promise<void>
  /** Reschedules waiting SMS after a change of provider, budget or quiet hours. */
  smsChanged(): Promise<void>
  /** Resolves once every message waiting without a mail server is readable as a file. */
  flushOutbox(): Promise<void>
  /** Returns the number tried. Ends early if a server does not respond or `signal` aborts. */
  sendDue(signal?: AbortSignal): Promise<number>
  giveUp(): Promise<void>
  /** Deletes the files of messages that are over, and writes those that are missing. */
  tidyOutbox(): Promise<void>
  /** Gives a message in flight 4 s more; its row stays in any case. */
  stop(): Promise<void>
}
