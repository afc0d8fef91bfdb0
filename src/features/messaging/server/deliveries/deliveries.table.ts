import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../../server/database/columns.ts'
import { searchable } from '../../../../server/database/search.ts'

/**
 * Messages, written in the commit of their cause and rendered when they are sent. `params` is what a message needs besides
 * its record (`subject_id`). `subject` is as it was when the row was written until it is sent; `html`, `text` and
 * `attachment_name` are what went.
 *
 * `asked_at` is when it was last asked to be sent: when it was written, may go at the earliest, or was sent again;
 * `attempts_before` is how often it had been tried by then, `failed_since` its first failure since. `next_attempt_at` is
 * null once nothing more is tried, and `ended` says why. `claimed_until` follows the clock of the database, all else that
 * of the portal.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    channel: text({ enum: ['email'] })
      .notNull()
      .default('email'),
    subjectId: uuid(),
    params: jsonb(),
    holdsSecret: boolean().notNull().default(false),
    recipientUid: uuid(),
    recipient: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    html: text(),
    text: text(),
    attachmentName: text(),
    state: text({ enum: ['pending', 'sent', 'failed'] }).notNull(),
    ended: text({ enum: ['refused', 'gave-up', 'no-server', 'withdrawn', 'off'] }),
    attempts: integer().notNull().default(0),
    attemptsBefore: integer().notNull().default(0),
    lastError: text(),
    pdfAttached: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    askedAt: instant().notNull(),
    failedSince: instant(),
    sentAt: instant(),
    nextAttemptAt: instant(),
    claimedUntil: instant(),
    search: text().generatedAlwaysAs(searchable('recipient', 'subject')),
  },
  (table) => [
    index('deliveries_due').on(table.nextAttemptAt).where(sql`state = 'pending'`),
    index('deliveries_newest').on(table.createdAt, table.id),
    index('deliveries_subject_id').on(table.subjectId),
    index('deliveries_sent').on(table.sentAt),
    index('deliveries_waiting').on(table.createdAt, table.id).where(sql`state = 'pending'`),
    index('deliveries_failed').on(table.createdAt, table.id).where(sql`state = 'failed'`),
  ],
)
