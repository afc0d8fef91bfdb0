import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditChanges, AuditTarget } from '../../shared/audit.ts'
import { calendarDay, instant } from '../database/columns.ts'

/**
 * Who did what. Rows are only ever added: a trigger refuses changes, and the portal's own database role may not make them.
 * `propertyId` is set by a trigger from the tenant, where there is one.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid().primaryKey(),
    at: instant().notNull(),
    actor: uuid(),
    actorName: text().notNull(),
    /** The role in the office, or tenant, stranger, system. */
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
  },
  (table) => [
    index('audit_events_newest').on(table.at, table.id),
    index('audit_events_tenant').on(table.tenantId, table.at, table.id),
    index('audit_events_target').on(table.targetId, table.at, table.id),
    index('audit_events_actor').on(table.actor, table.at, table.id),
  ],
)

/** The SHA-256 over the events of a day and the seal before it, in hexadecimal digits. */
export const auditSeals = pgTable('audit_seals', {
  day: calendarDay().primaryKey(),
  events: integer().notNull(),
  digest: text().notNull(),
  createdAt: instant().notNull(),
})

/** What the seal of a day comes to since an erasure changed its events; the newest of a day counts. */
export const auditReseals = pgTable(
  'audit_reseals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: calendarDay().notNull(),
    digest: text().notNull(),
    /** The event of the erasure. */
    eventId: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('audit_reseals_day').on(table.day, table.id),
    index('audit_reseals_age').on(table.createdAt),
  ],
)
