import { sql } from 'drizzle-orm'
import { boolean, index, integer, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { searchable } from './search.ts'

/** Values made once and shared by all instances: the signing secret, the set-up code. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** First answers by Idempotency-Key; `finishedAt` is null while the first call still runs. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    uid: uuid().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    status: integer().notNull(),
    answer: json().notNull(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)

/**
 * Mails: the row is written in the commit of its cause, and is the only truth about the message.
 * `person` is who reads it, by uid, where it is one person; `attachment` holds what a document is made from.
 * `askedAt` is when it was last asked to be sent: when it was written, may go at the earliest, or was sent again;
 * `attemptsBefore` is how often it had been tried by then, `failedSince` its first failure since. `nextAttemptAt` is
 * null once nothing more is tried, and `ended` says why; `claimedUntil` keeps a message that is being sent from being
 * sent twice.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    recipient: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    html: text(),
    text: text(),
    attachment: jsonb(),
    holdsSecret: boolean().notNull().default(false),
    about: uuid(),
    person: uuid(),
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
    index('deliveries_about').on(table.about),
    index('deliveries_sent').on(table.sentAt),
    index('deliveries_waiting').on(table.createdAt, table.id).where(sql`state = 'pending'`),
    index('deliveries_failed').on(table.createdAt, table.id).where(sql`state = 'failed'`),
  ],
)
