import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant } from '../../../../server/database/columns.ts'
import { tenantColumn } from '../../../property/tenants/server/tenants.table.ts'
import { DOCUMENT_TYPES } from '../documents.rules.ts'

/** The file is stored before its row. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    tenantId: tenantColumn(),
    name: text().notNull(),
    category: text().notNull(),
    date: calendarDay().notNull(),
    fileKey: text().notNull(),
    fileName: text().notNull(),
    fileSize: integer().notNull(),
    contentType: text({ enum: DOCUMENT_TYPES }).notNull(),
    uploadedBy: text({ enum: ['admin', 'tenant'] }).notNull(),
    uploaderName: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('documents_tenant').on(table.tenantId, table.createdAt, table.id),
    index('documents_file').on(table.fileKey),
  ],
)
