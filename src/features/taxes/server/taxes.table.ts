import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant } from '../../../server/database/columns.ts'
import { UPLOAD_TYPES } from '../../../shared/uploads.ts'
import { payments } from '../../ledger/server/ledger.table.ts'
import { units } from '../../properties/server/units.table.ts'
import { tenants } from '../../tenants/server/tenants.table.ts'
import { RATE_NAMES } from '../taxes.rules.ts'

/** The first ones come with the migration. */
export const taxRates = pgTable(
  'tax_rates',
  {
    name: text({ enum: RATE_NAMES }).notNull(),
    fromDay: calendarDay().notNull(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    source: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.fromDay] }),
    check('tax_rates_percent', sql`percent between 0 and 100`),
  ],
)

/** One row, which comes with the migration. */
export const taxSettings = pgTable('tax_settings', {
  id: integer().primaryKey(),
  vatOn: boolean().notNull(),
  updatedAt: instant().notNull(),
})

/** Units whose rent contains VAT. */
export const vatUnits = pgTable('vat_units', {
  unitId: uuid()
    .primaryKey()
    .references(() => units.id, { onDelete: 'cascade' }),
})

/** The file is written to the file store before its row. */
export const withholdingCertificates = pgTable(
  'withholding_certificates',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id),
    fileKey: text().notNull(),
    fileName: text().notNull(),
    fileSize: integer().notNull(),
    contentType: text({ enum: UPLOAD_TYPES }).notNull(),
    uploadedAt: instant().notNull(),
    uploadedByName: text().notNull(),
  },
  (table) => [
    index('withholding_certificates_tenant').on(table.tenantId),
    index('withholding_certificates_file').on(table.fileKey),
  ],
)
