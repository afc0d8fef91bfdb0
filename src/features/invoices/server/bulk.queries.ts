import { sql } from 'drizzle-orm'
import type { Db } from '../../../server/database/index.ts'
import { insertMany } from '../../../server/database/insert-many.ts'
import type { InvoiceRecord } from './invoices.queries.ts'
import { invoices } from './invoices.table.ts'

/** What is needed of an invoice to mail it once more. */
export type InvoiceFacts = Pick<InvoiceRecord, 'id' | 'status' | 'tenantId' | 'tenantName'>

export const insertInvoices = (db: Db, rows: (typeof invoices.$inferInsert)[]): Promise<void> =>
  insertMany(db, invoices, rows)

export function factsOf(db: Db, ids: readonly string[]): Promise<InvoiceFacts[]> {
  const { id, status, tenantId, tenantName } = invoices
  return db
    .select({ id, status, tenantId, tenantName })
    .from(invoices)
    .where(sql`${id} = any(${sql.param(ids)}::uuid[])`)
}
