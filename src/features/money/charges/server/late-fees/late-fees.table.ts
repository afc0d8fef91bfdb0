import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { calendarDay, instant, pesewas } from '../../../../../server/database/columns.ts'
import { LATE_FEE_KINDS, LATE_FEE_RHYTHMS } from '../../late-fees.rules.ts'

export const lateFeeSettings = pgTable(
  'late_fee_settings',
  {
    id: integer().primaryKey(),
    kind: text({ enum: LATE_FEE_KINDS }).notNull(),
    /** In pesewas, or in hundredths of a percent. */
    value: pesewas().notNull(),
    every: text({ enum: LATE_FEE_RHYTHMS }).notNull(),
    graceDays: integer().notNull(),
    cap: pesewas(),
    on: boolean().notNull(),
    /** The day of the last change; fees of earlier days are not charged. */
    since: calendarDay().notNull(),
    updatedAt: instant().notNull(),
  },
  () => [
    check('late_fee_settings_value', sql`value > 0 and (kind = 'fixed' or value <= 10000)`),
    check('late_fee_settings_cap', sql`cap is null or cap > 0`),
  ],
)
