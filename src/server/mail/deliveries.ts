import type { Db, Tx } from '../database/index.ts'
import type { DeliveryResult } from './delivery-result.ts'
import type { MailRoute } from './mail-server.ts'
import type { Message, MessageRequest } from './messages.ts'

export type NotResent = 'unknown' | 'sent' | 'under-way' | 'withdrawn' | 'emptied' | 'gone' | 'off'

export type DeliveryProgress = { sent: number; failed: number }

export type DeliveredOfMany = DeliveryResult & { state: 'pending' | 'sent' | 'failed' }

export type RenderedText = {
  html: string
  text: string
  replyTo: string | null
  attachmentName: string | null
}

/** E-mails and SMS are rows of the transaction of their cause, and rendered when they are sent. */
export type Deliveries = {
  /** Answers the ids of the e-mails, or of the SMS where there are no e-mails. */
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
  /** Whether SMS can be sent at all, so that messages reach people without an e-mail. */
  sendsSms(db: Db): Promise<boolean>
  countSince(tx: Tx, which: { kind: string; subjectId: string; after: Date }): Promise<number>
  /** Sends one now. A caller who has already waited `waitedMs` waits until that makes 9 s; the sending continues. */
  attempt(id: string, waitedMs?: number): Promise<DeliveryResult>
  /** Returns 10 s after the last progress, while the sending continues; follows deliveries of other instances too. */
  attemptAll(
    ids: readonly string[],
    report: (progress: DeliveryProgress) => void,
  ): Promise<Map<string, DeliveredOfMany>>
  /** Makes unsent deliveries due for another 24 hours; returns 'due' or the reason for each. */
  resend(tx: Tx, ids: readonly string[]): Promise<Map<string, 'due' | NotResent>>
  /** What an unsent message would say now; undefined if it is obsolete. */
  preview(db: Db, id: string): Promise<RenderedText | undefined>
  serverChanged(): Promise<void>
  /** How e-mails go out at this moment. */
  route(db: Db): Promise<MailRoute>
  /**
   * After the commit, sends what waits of a kind by another route than that of now. What does not go that way, or was not
   * sent within a minute, goes by the route of now.
   */
  sendByFormerRoute(tx: Tx, kind: string, route: MailRoute): Promise<void>
  wake(): Promise<void>
  /** As `sendDue`, of SMS; asks the provider what became of those that it took. */
  sendSms(signal?: AbortSignal): Promise<number>
  wakeSms(): Promise<void>
  /** The provider, the budget or the quiet hours were changed: all that waits is looked at once more. */
  smsChanged(): Promise<void>
  /** Resolves once each message that waits without a mail server is readable as a file. */
  flushOutbox(): Promise<void>
  /** Returns how many it tried. Ends early if a server does not respond or `signal` aborts. */
  sendDue(signal?: AbortSignal): Promise<number>
  giveUp(): Promise<void>
  sweepOutbox(): Promise<void>
  /** Gives a message that is being sent 5 s more; its row stays in any case. */
  stop(): Promise<void>
}
