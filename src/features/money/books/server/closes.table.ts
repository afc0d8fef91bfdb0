import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant } from '../../../../server/database/columns.ts'
import type { ClosedMonth } from '../closes.rules.ts'

/** Rows are never deleted; the company's `closedThrough` is the latest `through` that was not reopened. */
export const closes = pgTable(
  'closes',
  {
    id: uuid().primaryKey(),
    through: calendarDay().notNull(),
    months: jsonb().$type<ClosedMonth[]>().notNull(),
    note: text(),
    closedAt: instant().notNull(),
    /** Null for books closed before closes were stored. */
    closedBy: uuid(),
    closedByName: text(),
    reopenedAt: instant(),
    reopenedBy: uuid(),
    reopenedByName: text(),
    reopenReason: text(),
  },
  (table) => [
    uniqueIndex('closes_through').on(table.through).where(sql`reopened_at is null`),
    check(
      'closes_reopened_whole',
      sql`num_nonnulls(reopened_at, reopened_by, reopened_by_name, reopen_reason) in (0, 4)`,
    ),
  ],
)
