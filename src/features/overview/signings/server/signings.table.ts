import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { calendarDay, instant } from '../../../../server/database/columns.ts'
import { CHANNELS } from '../../../../shared/channels.ts'
import { leases } from '../../../property/leases/server/leases.table.ts'
import { UNIT_KINDS } from '../../../property/properties/units.rules.ts'
import { tenantColumn } from '../../../property/tenants/server/tenants.table.ts'
import type { StatementTotals } from '../signings.contract.ts'
import {
  PARTIES,
  SIGNING_KINDS,
  SIGNING_STATES,
  SIGNING_WAYS,
  TEMPLATE_KINDS,
  TRAIL_EVENTS,
} from '../signings.rules.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const agreementTemplates = pgTable('agreement_templates', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  kind: text({ enum: TEMPLATE_KINDS }).notNull(),
  /** Empty: for every kind of unit. */
  unitKinds: text({ enum: UNIT_KINDS }).array().notNull().default([]),
  body: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
})

/** The last number of a year, taken in the transaction, so that numbers have no gaps. */
export const signingNumbers = pgTable('signing_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

export const signings = pgTable(
  'signings',
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique('signings_number'),
    leaseId: uuid()
      .notNull()
      .references(() => leases.id),
    tenantId: tenantColumn(),
    kind: text({ enum: SIGNING_KINDS }).notNull(),
    version: integer().notNull(),
    state: text({ enum: SIGNING_STATES }).notNull(),
    way: text({ enum: SIGNING_WAYS }).notNull().default('phone'),
    title: text().notNull(),
    /** Markdown; empty for a report, whose pages come from its handover. */
    body: text().notNull().default(''),
    /** The placeholders' values when the text was filled. */
    facts: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** In whole pesewas; for a final statement, as they were sent. */
    totals: jsonb().$type<StatementTotals>(),
    follows: uuid(),
    handoverId: uuid(),
    objectUntil: calendarDay(),
    documentSha256: text('document_sha256'),
    documentKey: text(),
    documentSize: integer(),
    sealedSha256: text('sealed_sha256').unique('signings_sealed'),
    sealedKey: text(),
    sealedSize: integer(),
    sealedType: text(),
    signedOn: calendarDay(),
    sentAt: instant(),
    sealedAt: instant(),
    endReason: text(),
    registeredOn: calendarDay(),
    registrationReference: text(),
    stampedOn: calendarDay(),
    /** Allows the deletion of what was never sealed. */
    erasedAt: instant(),
    createdBy: uuid().notNull(),
    createdByName: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('signings_version').on(table.leaseId, table.kind, table.version),
    uniqueIndex('signings_live').on(table.leaseId, table.kind).where(sql`state in ('draft', 'sent')`),
    index('signings_tenant').on(table.tenantId),
    index('signings_newest').on(table.createdAt, table.id),
    index('signings_document').on(table.documentSha256),
    index('signings_document_file').on(table.documentKey),
    index('signings_sealed_file').on(table.sealedKey),
    index('signings_objections')
      .on(table.objectUntil)
      .where(sql`state = 'sent' and object_until is not null`),
    check(
      'signings_sent',
      sql`state in ('draft', 'withdrawn') or way = 'paper' or document_sha256 is not null`,
    ),
    check(
      'signings_sealed_file',
      sql`(state in ('sealed', 'unanswered')) = (sealed_sha256 is not null) and (sealed_sha256 is null) = (sealed_key is null)`,
    ),
  ],
)

/** Append-only by a trigger. */
export const signatures = pgTable(
  'signatures',
  {
    signingId: uuid()
      .notNull()
      .references(() => signings.id),
    party: text({ enum: PARTIES }).notNull(),
    uid: uuid().notNull(),
    name: text().notNull(),
    typedName: text().notNull(),
    drawing: bytes().notNull(),
    documentSha256: text('document_sha256').notNull(),
    signedAt: instant().notNull(),
    ip: text(),
    userAgent: text(),
    channel: text({ enum: CHANNELS }),
    /** Masked. */
    sentTo: text(),
  },
  (table) => [primaryKey({ columns: [table.signingId, table.party] })],
)

/** Append-only by a trigger. */
export const signingEvents = pgTable(
  'signing_events',
  {
    id: uuid().notNull(),
    /** The order of events of one instant. */
    sequence: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    signingId: uuid()
      .notNull()
      .references(() => signings.id),
    at: instant().notNull(),
    what: text({ enum: TRAIL_EVENTS }).notNull(),
    uid: uuid(),
    name: text().notNull(),
    ip: text(),
    userAgent: text(),
    /** A masked contact, a reason or the SHA-256 of a file. */
    detail: text(),
  },
  (table) => [
    primaryKey({ columns: [table.signingId, table.id] }),
    index('signing_events_signing').on(table.signingId, table.at),
  ],
)

/** One code per signing and person; a new one replaces it. */
export const signingCodes = pgTable(
  'signing_codes',
  {
    signingId: uuid()
      .notNull()
      .references(() => signings.id, { onDelete: 'cascade' }),
    uid: uuid().notNull(),
    codeHash: text().notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    address: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.signingId, table.uid] }),
    index('signing_codes_expiry').on(table.expiresAt),
  ],
)
