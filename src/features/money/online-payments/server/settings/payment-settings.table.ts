import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../../../server/database/columns.ts'

/** One row or none; the key is encrypted. */
export const paymentSettings = pgTable('online_payment_settings', {
  id: integer().primaryKey(),
  secretKey: text().notNull(),
  setAt: instant().notNull(),
  setBy: uuid().notNull(),
  setByName: text().notNull(),
})
