import { sql } from 'drizzle-orm'
import { boolean, check, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant } from '../../../server/database/columns.ts'
import { units } from '../../properties/server/units.table.ts'
import { RATE_NAMES } from '../tax-rates.rules.ts'

/** The first ones come with the migration. */
export const taxRates = pgTable(
  'tax_rates',
  {
    name: text({ enum: RATE_NAMES }).notNull(),
    fromDay: calendarDay().notNull(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    source: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.fromDay] }),
    check('tax_rates_percent', sql`percent between 0 and 100`),
  ],
)

/** One row, which comes with the migration. */
export const taxSettings = pgTable('tax_settings', {
  id: integer().primaryKey(),
  vatOn: boolean().notNull(),
  updatedAt: instant().notNull(),
})

/** Units whose rent contains VAT. */
export const vatUnits = pgTable('vat_units', {
  unitId: uuid()
    .primaryKey()
    .references(() => units.id, { onDelete: 'cascade' }),
})
