import { and, asc, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { insertMany } from '../../../../../server/database/insert-many.ts'
import { isWithin, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { type InvoiceRecord, isNotVoided } from '../../../ledger/server/invoice-records.queries.ts'
import { invoices } from '../../../ledger/server/invoices.table.ts'

export type InvoiceFacts = Pick<InvoiceRecord, 'id' | 'status' | 'tenantId' | 'tenantName'>

export const insertInvoices = (db: Db, rows: (typeof invoices.$inferInsert)[]): Promise<void> =>
  insertMany(db, invoices, rows)

const isAnyId = (ids: readonly string[]) =>
  and(sql`${invoices.id} = any(${sql.param(ids)}::uuid[])`, isNotVoided)

export function loadInvoiceFacts(db: Db, ids: readonly string[]): Promise<InvoiceFacts[]> {
  const { id, status, tenantId, tenantName } = invoices
  return db.select({ id, status, tenantId, tenantName }).from(invoices).where(isAnyId(ids))
}

export function lockInvoicesForShare(tx: Tx, scope: Scope, ids: readonly string[]): Promise<InvoiceRecord[]> {
  const where = and(isAnyId(ids), isWithin(invoices.tenantId, scope))
  return tx.select().from(invoices).where(where).orderBy(asc(invoices.id)).for('share')
}
