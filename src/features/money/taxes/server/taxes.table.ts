import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../../server/database/columns.ts'
import { UPLOAD_TYPES } from '../../../../shared/fields/uploads.ts'
import { tenantColumn } from '../../../property/tenants/server/tenants.table.ts'
import { payments } from '../../ledger/server/ledger.table.ts'

export const withholdingCertificates = pgTable(
  'withholding_certificates',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    tenantId: tenantColumn(),
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
