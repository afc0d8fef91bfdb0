import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant } from '../../../../server/database/columns.ts'
import type { Earlier } from '../../../../shared/dated.ts'
import { units } from '../../../property/properties/server/units.table.ts'
import { RATE_NAMES } from '../tax-rates.rules.ts'

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

export const taxSettings = pgTable('tax_settings', {
  id: integer().primaryKey(),
  /** The latest value, possibly from a future day. */
  vatOn: boolean().notNull(),
  vatOnBefore: jsonb().$type<Earlier<boolean>[]>().notNull().default([]),
  updatedAt: instant().notNull(),
})

/** The latest choice of units with VAT. */
export const vatUnits = pgTable('vat_units', {
  unitId: uuid()
    .primaryKey()
    .references(() => units.id, { onDelete: 'cascade' }),
})

/** Earlier choices, by date. */
export const vatUnitsBefore = pgTable('vat_units_before', {
  unitId: uuid()
    .primaryKey()
    .references(() => units.id, { onDelete: 'cascade' }),
  earlier: jsonb().$type<Earlier<boolean>[]>().notNull(),
})
