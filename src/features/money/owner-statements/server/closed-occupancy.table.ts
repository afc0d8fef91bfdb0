import { boolean, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { calendarDay } from '../../../../server/database/columns.ts'
import { properties } from '../../../property/properties/server/properties.table.ts'

/** Occupancy of a property in a month, or a part of it, when the books were closed through it. */
export const closedOccupancy = pgTable(
  'closed_occupancy',
  {
    /** The id of a close; closes stand above this feature. */
    closeId: uuid().notNull(),
    propertyId: uuid()
      .notNull()
      .references(() => properties.id),
    fromDay: calendarDay().notNull(),
    toDay: calendarDay().notNull(),
    archived: boolean().notNull(),
    units: integer().notNull(),
    /** On the last day. */
    occupiedUnits: integer().notNull(),
    letDays: integer().notNull(),
    availableDays: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromDay, table.propertyId, table.closeId] })],
)
