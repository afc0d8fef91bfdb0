import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../../server/database/columns.ts'
import type { Earlier } from '../../../../shared/dated.ts'
import { UNIT_KINDS, type UnitKind } from '../units.rules.ts'
import { properties } from './properties.table.ts'
import { toUnitKey } from './unit-key.ts'

export const units = pgTable(
  'units',
  {
    id: uuid().primaryKey(),
    propertyId: uuid()
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    nameKey: text().generatedAlwaysAs(toUnitKey(sql.raw('name'))),
    /** Sorts A2 before A10; the function is defined in the migration. */
    sortKey: text().generatedAlwaysAs(sql`natural_sort_key(name)`),
    /** The latest kind, possibly from a future day. */
    kind: text({ enum: UNIT_KINDS }).notNull(),
    kindBefore: jsonb().$type<Earlier<UnitKind>[]>().notNull().default([]),
    /** In square metres. */
    floorArea: numeric({ precision: 9, scale: 2, mode: 'number' }),
    /** Rooms to live or work in, where they were counted. */
    rooms: integer(),
    active: boolean().notNull().default(true),
    createdAt: instant().notNull(),
  },
  (table) => [unique('units_name').on(table.propertyId, table.nameKey)],
)
