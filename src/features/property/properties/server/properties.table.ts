import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    /** Set if the import that made it was undone; deleted tenants still name it. */
    removedAt: instant(),
  },
  (table) => [uniqueIndex('properties_name').on(table.name).where(sql`removed_at is null`)],
)
