import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant } from '../../../../server/database/columns.ts'
import { UPLOAD_TYPES } from '../../../../shared/fields/uploads.ts'
import { type BookImport, IMPORT_KINDS, IMPORT_STATES } from '../imports.contract.ts'
import type { Choices, TableColumn } from './book/book.types.ts'

/** `hash`, `money`, `makes`, `asOf` and `headings` are those that were signed; null for a draft. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    state: text({ enum: IMPORT_STATES }).notNull(),
    fileName: text().notNull(),
    sheets: jsonb().$type<{ name: string; hidden: boolean }[]>().notNull(),
    choices: jsonb().$type<Choices>().notNull(),
    hash: text(),
    money: jsonb().$type<BookImport['money']>(),
    makes: jsonb().$type<BookImport['makes']>(),
    asOf: calendarDay(),
    /** By column. */
    headings: jsonb().$type<string[]>(),
    signedBy: text(),
    reason: text(),
    importedAt: instant(),
    importedBy: uuid(),
    undoneAt: instant(),
    undoReason: text(),
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [
    index('imports_newest').on(table.createdAt, table.id),
    check('imports_signed', sql`state = 'draft' or (signed_by is not null and imported_at is not null)`),
  ],
)

/** All rows of all sheets that are not empty. A trigger refuses every change but that of the photo. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** '7', or 'Sheet1!7'. */
    row: text().notNull(),
    /** The place in `imports.sheets`. */
    sheet: integer().notNull(),
    number: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    hidden: boolean().notNull().default(false),
    photoKey: text(),
    photoName: text(),
    photoSize: integer(),
    photoType: text({ enum: UPLOAD_TYPES }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('import_rows_photo').on(table.photoKey).where(sql`photo_key is not null`),
  ],
)

export const MADE_KINDS = [
  'property',
  'capacity',
  'unit',
  'tenant',
  'person',
  'lease',
  'charge',
  'invoice',
  'payment',
  'document',
] as const

/** Records that an import made, or changed if `before` is set: a capacity, the empty fields of a person. */
export const importMade = pgTable(
  'import_made',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    kind: text({ enum: MADE_KINDS }).notNull(),
    targetId: uuid().notNull(),
    before: jsonb().$type<Record<string, string | number | null>>(),
    /** The rows of a tenant or person, or the row of a document's photo. */
    rows: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.kind, table.targetId] }),
    index('import_made_target').on(table.targetId),
  ],
)

export const importLayouts = pgTable('import_layouts', {
  /** The headings in their order, as JSON. */
  layout: text().primaryKey(),
  columns: jsonb().$type<Pick<TableColumn, 'at' | 'field' | 'month'>[]>().notNull(),
  changedAt: instant().notNull(),
})
