import { and, asc, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { isNotVoided } from '../../ledger/server/invoice-records.queries.ts'
import { invoices } from '../../ledger/server/invoices.table.ts'

export type InvoicedPeriod = {
  tenantId: string
  leaseId: string | null
  invoiceNumber: string
  purpose: (typeof invoices.$inferSelect)['purpose']
  from: Day
  to: Day
}

/** Invoiced periods of these tenants that overlap the days, ordered, without voided invoices. */
export async function listInvoicedPeriods(
  db: Db,
  { tenantIds, from, to }: { tenantIds: readonly string[]; from: Day; to: Day },
): Promise<InvoicedPeriod[]> {
  const { tenantId, leaseId, invoiceNumber, purpose, periodFrom, periodTo } = invoices
  const rows = await db
    .select({ tenantId, leaseId, invoiceNumber, purpose, from: periodFrom, to: periodTo })
    .from(invoices)
    .where(
      and(
        sql`${tenantId} in (select unnest(${sql.param([...tenantIds])}::uuid[]))`,
        lte(periodFrom, to),
        gte(periodTo, from),
        isNotVoided,
      ),
    )
    .orderBy(asc(invoiceNumber))
  return rows.flatMap(({ from: first, to: last, ...row }) =>
    first === null || last === null ? [] : [{ ...row, from: first, to: last }],
  )
}
