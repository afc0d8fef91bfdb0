import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../../../server/database/columns.ts'
import { SMS_PROVIDERS } from '../../sms.contract.ts'

/** One row or none; the key is encrypted. Budget in pesewas, price in hundredths of a pesewa. */
export const smsSettings = pgTable('sms_settings', {
  id: integer().primaryKey(),
  provider: text({ enum: SMS_PROVIDERS }),
  apiKey: text(),
  sender: text(),
  monthlyBudget: integer(),
  pricePerSegment: integer(),
  quietFrom: text().notNull(),
  quietUntil: text().notNull(),
  sundays: boolean().notNull(),
  /** The month for which the owners were alerted. */
  budgetAlertedFor: text(),
  updatedAt: instant().notNull(),
})
