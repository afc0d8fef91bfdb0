import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../../server/database/columns.ts'
import { searchable } from '../../../../server/database/search.ts'
import { profiles } from '../../../identity/accounts/server/accounts.table.ts'
import { properties } from '../../properties/server/properties.table.ts'
import { toUnitKey } from '../../properties/server/unit-key.ts'

/** Name, email, phone and dates are in `profiles`; deleted tenants are kept for the accounts. */
export const tenants = pgTable(
  'tenants',
  {
    id: uuid().primaryKey(),
    uid: uuid()
      .notNull()
      .references(() => profiles.uid),
    propertyId: uuid()
      .notNull()
      .references(() => properties.id),
    unit: text(),
    /** Never changed or given again. */
    payCode: text().notNull().default(sql`new_pay_code()`),
    unitKey: text().generatedAlwaysAs(toUnitKey(sql.raw('unit'))),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** The last welcome message or code to join. */
    invitedAt: instant(),
    deletedAt: instant(),
    erasedAt: instant(),
    search: text().generatedAlwaysAs(searchable('unit')),
  },
  (table) => [
    unique('tenants_uid').on(table.uid),
    unique('tenants_pay_code').on(table.payCode),
    index('tenants_newest').on(table.createdAt, table.id).where(sql`deleted_at is null`),
    index('tenants_deleted')
      .on(table.deletedAt, table.id)
      .where(sql`deleted_at is not null and erased_at is null`),
    index('tenants_property').on(table.propertyId),
    index('tenants_units').on(table.propertyId, table.unitKey).where(sql`deleted_at is null`),
  ],
)

export const tenantColumn = () =>
  uuid()
    .notNull()
    .references(() => tenants.id)
