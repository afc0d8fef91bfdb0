import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant, pesewas } from '../../../../server/database/columns.ts'
import { searchable } from '../../../../server/database/search.ts'
import { properties } from '../../../property/properties/server/properties.table.ts'
import { units } from '../../../property/properties/server/units.table.ts'
import { BILL_TYPES, EXPENSE_CATEGORIES } from '../expenses.rules.ts'

/** The file of a bill is stored before its row. */
export const expenses = pgTable(
  'expenses',
  {
    id: uuid().primaryKey(),
    propertyId: uuid()
      .notNull()
      .references(() => properties.id),
    unitId: uuid().references(() => units.id),
    category: text({ enum: EXPENSE_CATEGORIES }).notNull(),
    amount: pesewas().notNull(),
    spentOn: calendarDay().notNull(),
    supplier: text(),
    note: text(),
    billKey: text(),
    billName: text(),
    billSize: integer(),
    billType: text({ enum: BILL_TYPES }),
    billSha256: text(),
    createdAt: instant().notNull(),
    createdBy: uuid().notNull(),
    createdByName: text().notNull(),
    voidedAt: instant(),
    voidedBy: uuid(),
    voidedByName: text(),
    voidReason: text(),
    search: text().generatedAlwaysAs(searchable('supplier', 'note')),
  },
  (table) => [
    index('expenses_spent').on(table.spentOn, table.createdAt, table.id),
    index('expenses_property').on(table.propertyId, table.spentOn),
    index('expenses_unit').on(table.unitId).where(sql`unit_id is not null`),
    index('expenses_bill').on(table.billKey).where(sql`bill_key is not null`),
    check('expenses_amount', sql`amount between 1 and 10000000000`),
    check(
      'expenses_bill_whole',
      sql`num_nonnulls(bill_key, bill_name, bill_size, bill_type, bill_sha256) in (0, 5)`,
    ),
    check(
      'expenses_void_whole',
      sql`num_nonnulls(voided_at, voided_by, voided_by_name, void_reason) in (0, 4)`,
    ),
  ],
)
