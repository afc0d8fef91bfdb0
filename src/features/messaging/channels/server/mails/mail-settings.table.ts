import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../../../server/database/columns.ts'
import { MAIL_SECURITIES } from '../../mails.contract.ts'

/** One row or none; the password is encrypted. */
export const mailSettings = pgTable('mail_settings', {
  id: integer().primaryKey(),
  host: text().notNull(),
  port: integer().notNull(),
  security: text({ enum: MAIL_SECURITIES }).notNull(),
  username: text(),
  password: text(),
  fromAddress: text(),
  updatedAt: instant().notNull(),
})
