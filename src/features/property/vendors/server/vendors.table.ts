import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../../server/database/columns.ts'
import { digitsOf, searchable } from '../../../../server/database/search.ts'

/** Whoever repairs for the landlord without working in the office; archived, never deleted, once something names them. */
export const vendors = pgTable(
  'vendors',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** As it was typed. */
    phone: text(),
    /** As 'Plumber'. */
    trade: text(),
    note: text(),
    archivedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    search: text().generatedAlwaysAs(searchable('name', 'trade', 'phone', digitsOf('phone'))),
  },
  (table) => [index('vendors_name').on(table.name, table.id)],
)
