import { boolean, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { calendarDay } from '../../../../server/database/columns.ts'
import { properties } from '../../../property/properties/server/properties.table.ts'

/** Stored when books are closed, for a month or a part of it. */
export const closedOccupancy = pgTable(
  'closed_occupancy',
  {
    /** No foreign key, because closes come later. */
    closeId: uuid().notNull(),
    propertyId: uuid()
      .notNull()
      .references(() => properties.id),
    fromDay: calendarDay().notNull(),
    toDay: calendarDay().notNull(),
    archived: boolean().notNull(),
    units: integer().notNull(),
    occupiedUnits: integer().notNull(),
    letDays: integer().notNull(),
    availableDays: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromDay, table.propertyId, table.closeId] })],
)
