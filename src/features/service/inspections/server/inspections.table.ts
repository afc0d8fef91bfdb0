import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant } from '../../../../server/database/columns.ts'
import { profiles } from '../../../identity/accounts/server/accounts.table.ts'
import { properties } from '../../../property/properties/server/properties.table.ts'
import { units } from '../../../property/properties/server/units.table.ts'
import { PRIORITIES } from '../../cases/priority.rules.ts'
import { cases } from '../../cases/server/cases.table.ts'
import { DATE_STATES, INSPECTION_STATES } from '../inspections.rules.ts'

/** Recurring inspections with a request per unit. Cascades are safe: a deletable property never had a tenant. */
export const inspectionRules = pgTable(
  'inspection_rules',
  {
    id: uuid().primaryKey(),
    propertyId: uuid()
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    /** Null: every occupied unit of the property. */
    unitId: uuid().references(() => units.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text(),
    everyMonths: integer().notNull(),
    anchorDay: integer().notNull(),
    leadDays: integer().notNull(),
    startsOn: calendarDay().notNull(),
    endsOn: calendarDay(),
    priority: text({ enum: PRIORITIES }).notNull(),
    assigneeUid: uuid().references(() => profiles.uid),
    state: text({ enum: INSPECTION_STATES }).notNull(),
    activatedOn: calendarDay().notNull(),
    resumedOn: calendarDay(),
    createdBy: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('inspection_rules_newest').on(table.createdAt, table.id),
    index('inspection_rules_property').on(table.propertyId),
    check('inspection_rules_months', sql`every_months in (1, 3, 6, 12)`),
    check('inspection_rules_days', sql`anchor_day between 1 and 31 and lead_days between 0 and 60`),
    check('inspection_rules_order', sql`ends_on is null or ends_on >= starts_on`),
  ],
)

/** One row per rule and inspection day, so that its requests are created once. */
export const inspectionDates = pgTable(
  'inspection_dates',
  {
    ruleId: uuid()
      .notNull()
      .references(() => inspectionRules.id, { onDelete: 'cascade' }),
    inspectionOn: calendarDay().notNull(),
    state: text({ enum: DATE_STATES }).notNull(),
    reason: text(),
    createdBy: uuid(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.inspectionOn] })],
)

/** A unit of an inspection: vacant, or with its request, which is null once deleted. */
export const inspectionRequests = pgTable(
  'inspection_requests',
  {
    ruleId: uuid()
      .notNull()
      .references(() => inspectionRules.id, { onDelete: 'cascade' }),
    inspectionOn: calendarDay().notNull(),
    unitId: uuid()
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    state: text({ enum: ['made', 'vacant'] }).notNull(),
    caseId: uuid().references(() => cases.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.inspectionOn, table.unitId] }),
    index('inspection_requests_case').on(table.caseId),
    index('inspection_requests_unit').on(table.unitId),
  ],
)
