import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../../server/clock.ts'
import type { Database, Db, Tx } from '../../../../../server/database/index.ts'
import type { MailRoute, MailServer } from '../../../../../server/mail/mail-server.ts'
import type {
  AttachmentContext,
  Contact,
  EmailContent,
  Message,
  MessageContext,
  NoticeContent,
} from '../../../../../server/mail/messages.ts'
import type { SmtpTimeouts } from '../../../../../server/mail/smtp-transport.ts'

import type { SmsOptions } from '../sms/sms.options.ts'

export type EmailLayout = {
  companyEmail: string | null
  render(content: EmailContent, replyTo: string | null): { html: string; text: string }
}

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
  messages: readonly Message[]
  context: MessageContext & AttachmentContext
  openLayout(db: Db): Promise<EmailLayout>
  /** Read for each run, because the settings may change. */
  server: (db?: Db) => Promise<MailServer>
  from: (db?: Db) => Promise<MailRoute['from']>
  outboxFolder: string
  findContacts(db: Db, uids: readonly string[]): Promise<Map<string, Contact>>
  sms: SmsOptions
  addNotices(tx: Tx, notices: readonly NewNotice[], now: Date): Promise<void>
  updateNotices(tx: Tx, notice: NewNotice): Promise<void>
  wake(afterSeconds?: number): Promise<void>
  answerWithinMs?: () => number
  renewEveryMs?: number
  stallTimeoutMs?: number
}
