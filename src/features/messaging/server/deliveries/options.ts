import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../server/clock.ts'
import type { Database, Db, Tx } from '../../../../server/database/index.ts'
import type { MailServer } from '../../../../server/mail/mail-server.ts'
import type {
  AttachmentContext,
  EmailContent,
  Message,
  MessageContext,
  NoticeContent,
} from '../../../../server/mail/messages.ts'
import type { SmtpTimeouts } from '../../../../server/mail/smtp-transport.ts'

/** How emails of this moment look. */
export type EmailLayout = {
  /** Where answers to the company go; null where it has no e-mail. */
  companyEmail: string | null
  render(content: EmailContent, replyTo: string | null): { html: string; text: string }
}

/** A notice that a message puts into the portal: for whom, of which kind, about which record. */
export type NewNotice = {
  uids: readonly string[]
  kind: string
  subjectId: string | null
  notice: NoticeContent
}

export type DeliveryOptions = SmtpTimeouts & {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  /** Every kind of message that there is. */
  messages: readonly Message[]
  /** What messages and their attachments are made with. */
  context: MessageContext & AttachmentContext
  openLayout(db: Db): Promise<EmailLayout>
  /** Where messages go at this moment. */
  server: () => Promise<MailServer>
  from: () => Promise<{ name: string; address: string }>
  outboxFolder: string
  /** The e-mails that people (uids) have now; who cannot sign in any more has none. */
  addressesOf(db: Db, uids: readonly string[]): Promise<Map<string, string>>
  addNotices(tx: Tx, notices: readonly NewNotice[], now: Date): Promise<void>
  /** Changes the unread notices of a message that says something else by now. */
  updateNotices(tx: Tx, notice: NewNotice): Promise<void>
  /** Wakes the job that sends, of whichever instance is free; after some seconds where that is given. */
  wake(afterSeconds?: number): Promise<void>
  /** How long an answer waits for a message. */
  answerWithinMs?: number
  /** How often a claim is renewed, in milliseconds. */
  renewEveryMs?: number
  /** How long `attemptAll` waits after the last message that moved. */
  quietMs?: number
}
