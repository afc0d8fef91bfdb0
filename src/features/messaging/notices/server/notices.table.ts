import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../../server/database/columns.ts'

/** Have the content of an email; `about` is the id of the record. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey(),
    uid: uuid().notNull(),
    type: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    link: text().notNull(),
    about: uuid(),
    readAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('notices_newest').on(table.uid, table.createdAt, table.id),
    index('notices_unread').on(table.uid).where(sql`read_at is null`),
    index('notices_about').on(table.about),
    index('notices_age').on(table.createdAt),
  ],
)
