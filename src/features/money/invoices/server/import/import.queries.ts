import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { isNotVoided } from '../../../ledger/server/invoice-records.queries.ts'
import { invoices } from '../../../ledger/server/invoices.table.ts'

export async function listTenantsWithOpeningInvoice(db: Db, tenantIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tenantId: invoices.tenantId })
    .from(invoices)
    .where(
      and(
        sql`${invoices.tenantId} = any(${sql.param([...tenantIds])}::uuid[])`,
        eq(invoices.purpose, 'opening'),
        isNotVoided,
      ),
    )
  return rows.map(({ tenantId }) => tenantId)
}

/** In whole pesewas by tenant, of current invoices. */
export const listOpeningInvoices = (db: Db) =>
  db
    .select({ tenantId: invoices.tenantId, amount: invoices.amount })
    .from(invoices)
    .where(and(eq(invoices.purpose, 'opening'), isNotVoided))

export type NumberedInvoice = { id: string; tenantId: string; invoiceNumber: string }

export function listInvoicesNumbered(db: Db, numbers: readonly string[]): Promise<NumberedInvoice[]> {
  const { id, tenantId, invoiceNumber } = invoices
  return db
    .select({ id, tenantId, invoiceNumber })
    .from(invoices)
    .where(and(sql`${invoiceNumber} = any(${sql.param([...numbers])}::text[])`, isNotVoided))
}
