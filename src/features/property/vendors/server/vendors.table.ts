import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../../server/database/columns.ts'
import { digitsOnly, searchable } from '../../../../server/database/search.ts'

/** Contractors outside the office; archived, never deleted, once referenced. */
export const vendors = pgTable(
  'vendors',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** As typed. */
    phone: text(),
    trade: text(),
    note: text(),
    archivedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    search: text().generatedAlwaysAs(searchable('name', 'trade', 'phone', digitsOnly('phone'))),
  },
  (table) => [index('vendors_name').on(table.name, table.id)],
)
