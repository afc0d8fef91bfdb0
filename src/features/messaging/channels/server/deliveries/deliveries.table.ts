import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../../../server/database/columns.ts'
import { searchable } from '../../../../../server/database/search.ts'
import { CHANNELS } from '../../../../../shared/channels.ts'

/**
 * Written in the transaction of their cause and rendered when sent. `params` holds what the message needs besides its
 * record `subject_id`. `html`, `text`, `attachment_name` and, once sent, `subject` are as sent. `asked_at` is when it
 * was written, may first be sent, or was sent again; `attempts_before` counts attempts before that, `failed_since` is
 * the first failure after it. `claimed_until` uses the database's clock, everything else the portal's.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    channel: text({ enum: CHANNELS }).notNull().default('email'),
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
    /** For SMS: the provider's id, the time of handover, segments, and cost in hundredths of a pesewa. */
    providerId: text(),
    handedAt: instant(),
    segments: integer(),
    cost: integer(),
    /** The provider's report of an SMS. */
    report: text({ enum: ['delivered', 'unknown'] }),
    deliveredAt: instant(),
    checks: integer().notNull().default(0),
    nextCheckAt: instant(),
    search: text().generatedAlwaysAs(searchable('recipient', 'subject')),
  },
  (table) => [
    index('deliveries_due').on(table.nextAttemptAt).where(sql`state = 'pending'`),
    index('deliveries_newest').on(table.createdAt, table.id),
    index('deliveries_subject_id').on(table.subjectId),
    index('deliveries_sent').on(table.sentAt),
    index('deliveries_waiting').on(table.createdAt, table.id).where(sql`state = 'pending'`),
    index('deliveries_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('deliveries_handed').on(table.handedAt).where(sql`handed_at is not null`),
    index('deliveries_failed').on(table.createdAt, table.id).where(sql`state = 'failed'`),
  ],
)
