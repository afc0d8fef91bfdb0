import { pgTable, text } from 'drizzle-orm/pg-core'

export const accountCodes = pgTable('account_codes', {
  account: text().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  taxCode: text(),
})
