import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../../server/database/columns.ts'

export const properties = pgTable(
  'properties',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: ['shops', 'apartments'] }).notNull(),
    capacity: integer().notNull(),
    createdAt: instant().notNull(),
    archivedAt: instant(),
  },
  (table) => [unique('properties_name').on(table.name)],
)
