import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../../server/database/columns.ts'
import { type CompanySettings, LOGO_TYPES } from '../company.contract.ts'

/** One row; settings never made are absent. */
export const companySettings = pgTable('company_settings', {
  id: integer().primaryKey(),
  settings: jsonb().$type<Partial<Omit<CompanySettings, 'logoUrl'>>>().notNull(),
  logoKey: text(),
  logoType: text({ enum: LOGO_TYPES }),
  updatedAt: instant().notNull(),
})
