import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { calendarDay, instant, pesewas } from '../../../../server/database/columns.ts'
import { profiles } from '../../../identity/accounts/server/accounts.table.ts'
import { invoices } from '../../../money/ledger/server/invoices.table.ts'
import { leases } from '../../../property/leases/server/leases.table.ts'
import { CONDITIONS } from '../conditions.rules.ts'
import { HANDOVER_KINDS, HANDOVER_STATES } from '../handovers.rules.ts'
import { PHOTO_TYPES } from '../photos.rules.ts'

export const handovers = pgTable(
  'handovers',
  {
    id: uuid().primaryKey(),
    leaseId: uuid()
      .notNull()
      .references(() => leases.id),
    kind: text({ enum: HANDOVER_KINDS }).notNull(),
    state: text({ enum: HANDOVER_STATES }).notNull(),
    day: calendarDay().notNull(),
    assigneeUid: uuid().references(() => profiles.uid),
    /** Counts changes, so that a report is of what is submitted. */
    version: integer().notNull().default(0),
    submittedAt: instant(),
    submittedByName: text(),
    /** The last day for objections. */
    objectUntil: calendarDay(),
    signingId: uuid(),
    closedAt: instant(),
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    unique('handovers_once').on(table.leaseId, table.kind),
    index('handovers_newest').on(table.createdAt, table.id),
    index('handovers_assignee').on(table.assigneeUid),
    index('handovers_signing').on(table.signingId),
    check(
      'handovers_submitted',
      sql`(state = 'open') = (submitted_at is null) and (state = 'closed') = (closed_at is not null)`,
    ),
  ],
)

const handoverColumn = () =>
  uuid()
    .notNull()
    .references(() => handovers.id, { onDelete: 'cascade' })

/** `entryItemId`: the item of the entry that an exit compares with. */
export const handoverItems = pgTable(
  'handover_items',
  {
    handoverId: handoverColumn(),
    id: uuid().notNull(),
    position: integer().notNull(),
    room: text().notNull(),
    name: text().notNull(),
    condition: text({ enum: CONDITIONS }),
    note: text(),
    recordedAt: instant(),
    entryItemId: uuid(),
  },
  (table) => [primaryKey({ columns: [table.handoverId, table.id] })],
)

/** Meters and keys. */
export const handoverReadings = pgTable(
  'handover_readings',
  {
    handoverId: handoverColumn(),
    id: uuid().notNull(),
    kind: text({ enum: ['meter', 'key'] }).notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    value: numeric({ precision: 12, scale: 3, mode: 'number' }),
    recordedAt: instant(),
    entryId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.handoverId, table.kind, table.id] }),
    check('handover_readings_value', sql`value >= 0`),
  ],
)

const ofItem = (table: { handoverId: AnyPgColumn; itemId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.handoverId, table.itemId],
    foreignColumns: [handoverItems.handoverId, handoverItems.id],
  }).onDelete('cascade')

/** The phone gives the id. `print` and `thumbnail` are smaller JPEGs in base64. */
export const handoverPhotos = pgTable(
  'handover_photos',
  {
    handoverId: uuid().notNull(),
    id: uuid().notNull(),
    itemId: uuid().notNull(),
    sequence: integer().notNull(),
    by: text({ enum: ['office', 'tenant'] }).notNull(),
    uid: uuid().notNull(),
    takenAt: instant().notNull(),
    createdAt: instant().notNull(),
    sha256: text().notNull(),
    print: text(),
    thumbnail: text(),
    fileKey: text().notNull(),
    fileName: text().notNull(),
    fileSize: integer().notNull(),
    contentType: text({ enum: PHOTO_TYPES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.handoverId, table.id] }),
    index('handover_photos_item').on(table.handoverId, table.itemId, table.sequence),
    index('handover_photos_file').on(table.fileKey),
    ofItem(table),
  ],
)

export const handoverObjections = pgTable(
  'handover_objections',
  {
    handoverId: uuid().notNull(),
    itemId: uuid().notNull(),
    text: text().notNull(),
    uid: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.handoverId, table.itemId] }), ofItem(table)],
)

export const handoverDeductions = pgTable(
  'handover_deductions',
  {
    handoverId: uuid().notNull(),
    itemId: uuid().notNull(),
    amount: pesewas().notNull(),
    text: text().notNull(),
    invoiceId: uuid().references(() => invoices.id),
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.handoverId, table.itemId] }),
    ofItem(table),
    index('handover_deductions_invoice').on(table.invoiceId),
    check('handover_deductions_amount', sql`amount > 0`),
  ],
)
