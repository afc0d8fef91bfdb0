import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditChanges, AuditTarget } from '../../shared/audit.ts'
import { calendarDay, instant } from '../database/columns.ts'

/** Append-only: a trigger and the database role refuse changes. Triggers set `propertyId`, `sequence` and `recordedAt`. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid().primaryKey(),
    at: instant().notNull(),
    actor: uuid(),
    actorName: text().notNull(),
    /** The office role, or tenant, stranger, system. */
    role: text().notNull(),
    ip: text(),
    action: text().$type<AuditAction>().notNull(),
    targetKind: text().$type<AuditTarget>().notNull(),
    targetId: text(),
    targetName: text().notNull(),
    tenantId: uuid(),
    propertyId: uuid(),
    changes: jsonb().$type<AuditChanges>().notNull(),
    requestId: text(),
    sequence: bigint({ mode: 'number' }).notNull().default(0),
    /** By the clock of the database; null for events from before this column. */
    recordedAt: instant(),
  },
  (table) => [
    uniqueIndex('audit_events_sequence_key').on(table.sequence),
    index('audit_events_newest').on(table.at, table.id),
    index('audit_events_tenant').on(table.tenantId, table.at, table.id),
    index('audit_events_target').on(table.targetId, table.at, table.id),
    index('audit_events_actor').on(table.actor, table.at, table.id),
  ],
)

/** The SHA-256 (hex) over the previous seal and the events after `after`, through `through`; without them, over `day`. */
export const auditSeals = pgTable('audit_seals', {
  day: calendarDay().primaryKey(),
  events: integer().notNull(),
  digest: text().notNull(),
  createdAt: instant().notNull(),
  after: bigint({ mode: 'number' }),
  through: bigint({ mode: 'number' }),
})

/** The seal of a day after an erasure changed its events; the newest of a day counts. */
export const auditReseals = pgTable(
  'audit_reseals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: calendarDay().notNull(),
    digest: text().notNull(),
    eventId: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('audit_reseals_day').on(table.day, table.id),
    index('audit_reseals_age').on(table.createdAt),
  ],
)
