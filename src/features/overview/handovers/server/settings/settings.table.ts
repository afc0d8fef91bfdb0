import { sql } from 'drizzle-orm'
import { check, integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '../../../../../server/database/columns.ts'

/** At most one row. */
export const handoverSettings = pgTable(
  'handover_settings',
  { id: integer().primaryKey(), objectDays: integer().notNull(), updatedAt: instant().notNull() },
  () => [check('handover_settings_days', sql`object_days between 1 and 60`)],
)
