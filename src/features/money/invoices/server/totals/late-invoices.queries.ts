import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import { tenantUnitsView } from '../../../../property/tenants/server/tenants.queries.ts'
import { isNotPaid, isNotVoided } from '../../../ledger/server/invoice-records.queries.ts'
import { invoices, paymentProofs } from '../../../ledger/server/invoices.table.ts'
import { uncovered } from '../invoices.queries.ts'

/** `open` is the balance in whole pesewas without receipts under review; `reviewedAt` the last decision on one. */
export type LateInvoice = {
  id: string
  invoiceNumber: string
  tenantId: string
  leaseId: string | null
  dueDate: Day
  createdAt: Date
  open: number
  reviewedAt: Date | null
}

/** Open invoices due before a day, without deposits, amounts under review, and deleted tenants. */
export function listLateInvoices(
  db: Db,
  { dueBefore, tenantId }: { dueBefore: Day; tenantId?: string | undefined },
): Promise<LateInvoice[]> {
  const { id, invoiceNumber, leaseId, dueDate, createdAt } = invoices
  const tenant = tenantUnitsView(db)
  const reviewedAt = sql<Date | null>`(select max(${paymentProofs.reviewedAt}) from ${paymentProofs}
    where ${paymentProofs.invoiceId} = ${id})`
  return db
    .select({
      id,
      invoiceNumber,
      tenantId: invoices.tenantId,
      leaseId,
      dueDate,
      createdAt,
      open: uncovered.mapWith(Number),
      reviewedAt: reviewedAt.mapWith(paymentProofs.reviewedAt),
    })
    .from(invoices)
    .innerJoin(tenant, eq(tenant.id, invoices.tenantId))
    .where(
      and(
        isNotVoided,
        isNotPaid,
        sql`${dueDate} < ${dueBefore}::date and ${invoices.purpose} <> 'deposit' and ${uncovered} > 0`,
        tenantId === undefined ? undefined : eq(invoices.tenantId, tenantId),
        isNull(tenant.deletedAt),
      ),
    )
    .orderBy(dueDate, createdAt, id)
}
