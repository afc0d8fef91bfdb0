import { type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../server/database/columns.ts'
import { UNIT_KINDS } from '../units.rules.ts'
import { properties } from './properties.table.ts'

/** Identifies a unit within a property: its name without case and spaces, so that 'b 07' is B07. */
export const unitKeyOf = (unit: SQLWrapper | string) =>
  sql<string | null>`nullif(regexp_replace(lower(${unit}), '\\s', '', 'g'), '')`

export const units = pgTable(
  'units',
  {
    id: uuid().primaryKey(),
    propertyId: uuid()
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    nameKey: text().generatedAlwaysAs(unitKeyOf(sql.raw('name'))),
    /** Sorts A2 before A10; the function is written in the migration. */
    sortKey: text().generatedAlwaysAs(sql`natural_sort_key(name)`),
    kind: text({ enum: UNIT_KINDS }).notNull(),
    /** In square metres. */
    floorArea: numeric({ precision: 9, scale: 2, mode: 'number' }),
    active: boolean().notNull().default(true),
    createdAt: instant().notNull(),
  },
  (table) => [unique('units_name').on(table.propertyId, table.nameKey)],
)
