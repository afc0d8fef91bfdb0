import { pgTable, text } from 'drizzle-orm/pg-core'

/** Codes and names of accounts that somebody changed. */
export const accountCodes = pgTable('account_codes', {
  account: text().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  taxCode: text(),
})
