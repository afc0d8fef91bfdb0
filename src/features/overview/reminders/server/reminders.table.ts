import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant } from '../../../../server/database/columns.ts'
import { invoices } from '../../../money/ledger/server/invoices.table.ts'
import { tenants } from '../../../property/tenants/server/tenants.table.ts'
import { JOBS, type ReminderSettings, STAGES, TRIGGERS } from '../reminders.contract.ts'

/** One row or none; absent settings have their defaults. */
export const reminderSettings = pgTable('reminder_settings', {
  id: integer().primaryKey(),
  settings: jsonb().$type<Partial<ReminderSettings>>().notNull(),
  updatedAt: instant().notNull(),
})

/** A unique index allows one completed daily run of a job for all instances. */
export const reminderRuns = pgTable(
  'reminder_runs',
  {
    id: uuid().primaryKey(),
    job: text({ enum: JOBS }).notNull(),
    day: calendarDay().notNull(),
    trigger: text({ enum: TRIGGERS }).notNull(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
    outcome: text({ enum: ['done', 'failed'] }).notNull(),
    reminded: integer().notNull(),
    error: text(),
  },
  (table) => [
    uniqueIndex('reminder_runs_once')
      .on(table.job, table.day)
      .where(sql`outcome = 'done' and trigger <> 'switched-on'`),
    index('reminder_runs_newest').on(table.createdAt, table.id),
  ],
)

export const leaseReminders = pgTable(
  'lease_reminders',
  {
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    leaseEndDate: calendarDay().notNull(),
    runId: uuid()
      .notNull()
      .references(() => reminderRuns.id),
    deliveryId: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.leaseEndDate] }),
    index('lease_reminders_run').on(table.runId),
  ],
)

export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    stage: text({ enum: STAGES }).notNull(),
    dueDate: calendarDay().notNull(),
    runId: uuid()
      .notNull()
      .references(() => reminderRuns.id),
    deliveryId: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.stage, table.dueDate] }),
    index('invoice_reminders_run').on(table.runId),
  ],
)
