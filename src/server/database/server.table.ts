import { bigint, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })

/** `finishedAt` is null while the first call runs. */
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

export const quotaUses = pgTable(
  'quota_uses',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    uid: uuid().notNull(),
    kind: text().notNull(),
    bytes: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('quota_uses_person').on(table.uid, table.createdAt),
    index('quota_uses_age').on(table.createdAt),
  ],
)

export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull(), expiresAt: instant().notNull() },
  (table) => [index('rate_limits_expiry').on(table.expiresAt)],
)

/** Restores of a backup into this database. Files without a row are kept for 30 days after one. */
export const restores = pgTable('restores', {
  id: uuid().primaryKey(),
  restoredAt: instant().notNull(),
  backupCreatedAt: instant().notNull(),
})
