import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant, pesewas } from '../../../../server/database/columns.ts'
import { PRORATIONS } from '../../../property/leases/leases.rules.ts'
import { leases } from '../../../property/leases/server/leases.table.ts'
import { INVOICE_PURPOSES } from '../../ledger/invoices.purposes.ts'
import { invoices } from '../../ledger/server/invoices.table.ts'
import { CHARGE_STATES, RUN_TRIGGERS } from '../charges.states.ts'

export const recurringCharges = pgTable(
  'rent_rules',
  {
    id: uuid().primaryKey(),
    leaseId: uuid()
      .notNull()
      .references(() => leases.id),
    purpose: text({ enum: INVOICE_PURPOSES }).notNull(),
    description: text().notNull(),
    everyMonths: integer().notNull(),
    anchorDay: integer().notNull(),
    leadDays: integer().notNull(),
    startsOn: calendarDay().notNull(),
    endsOn: calendarDay(),
    proration: text({ enum: PRORATIONS }).notNull(),
    advanceMonths: integer().notNull().default(0),
    instalments: integer().notNull().default(1),
    advanceToldOn: calendarDay(),
    sendEmail: boolean().notNull().default(true),
    state: text({ enum: CHARGE_STATES }).notNull(),
    activatedOn: calendarDay(),
    /** The day of the last resumption. */
    resumedOn: calendarDay(),
    createdBy: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('rent_rules_lease').on(table.leaseId),
    index('rent_rules_newest').on(table.createdAt, table.id),
    index('rent_rules_active').on(table.id).where(sql`state = 'active'`),
    check('rent_rules_months', sql`every_months in (1, 3, 6, 12)`),
    check('rent_rules_days', sql`anchor_day between 1 and 31 and lead_days between 0 and 60`),
    check(
      'rent_rules_advance',
      sql`advance_months between 0 and 60 and instalments between 1 and greatest(advance_months, 1)
        and advance_months % instalments = 0`,
    ),
    check('rent_rules_order', sql`ends_on is null or ends_on >= starts_on`),
    check('rent_rules_activated', sql`(state = 'draft') = (activated_on is null)`),
  ],
)

/** The amount of periods from a day on. */
export const chargeSteps = pgTable(
  'rent_steps',
  {
    ruleId: uuid()
      .notNull()
      .references(() => recurringCharges.id),
    fromDay: calendarDay().notNull(),
    amount: pesewas().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.fromDay] }),
    check('rent_steps_amount', sql`amount > 0`),
  ],
)

/** `failed` counts charges; the run's rows are what it billed and skipped. */
export const billingRuns = pgTable(
  'billing_runs',
  {
    id: uuid().primaryKey(),
    startedAt: instant().notNull(),
    day: calendarDay().notNull(),
    trigger: text({ enum: RUN_TRIGGERS }).notNull(),
    failed: integer().notNull().default(0),
  },
  (table) => [index('billing_runs_newest').on(table.startedAt, table.id)],
)

/** 'confirmed' at activation, billed by the following run. */
export const PERIOD_STATES = ['confirmed', 'billed', 'skipped'] as const

/** One row per period, so that it is billed once. */
export const chargeBillings = pgTable(
  'rent_billings',
  {
    ruleId: uuid()
      .notNull()
      .references(() => recurringCharges.id),
    periodStart: calendarDay().notNull(),
    periodEnd: calendarDay().notNull(),
    state: text({ enum: PERIOD_STATES }).notNull(),
    amount: pesewas().notNull(),
    dueDate: calendarDay().notNull(),
    invoiceId: uuid().references(() => invoices.id),
    reason: text(),
    runId: uuid().references(() => billingRuns.id),
    createdBy: uuid(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.periodStart] }),
    index('rent_billings_run').on(table.runId),
    index('rent_billings_invoice').on(table.invoiceId),
    index('rent_billings_confirmed').on(table.ruleId).where(sql`state = 'confirmed'`),
    check('rent_billings_days', sql`period_end >= period_start`),
    check('rent_billings_invoice_of_billed', sql`(state = 'billed') = (invoice_id is not null)`),
  ],
)
