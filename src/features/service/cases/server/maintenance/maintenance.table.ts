import { sql } from 'drizzle-orm'
import { check, integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '../../../../../server/database/columns.ts'

/** At most one row: the days for each priority. */
export const maintenanceSettings = pgTable(
  'maintenance_settings',
  {
    id: integer().primaryKey(),
    urgent: integer().notNull(),
    high: integer().notNull(),
    normal: integer().notNull(),
    low: integer().notNull(),
    updatedAt: instant().notNull(),
  },
  () => [
    check(
      'maintenance_settings_days',
      sql`1 <= urgent and urgent <= high and high <= normal and normal <= low`,
    ),
    check('maintenance_settings_most', sql`low <= 365`),
  ],
)
