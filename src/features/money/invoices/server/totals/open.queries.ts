import { and, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import { isNotPaid, isNotVoided } from '../../../ledger/server/invoice-records.queries.ts'
import { invoices } from '../../../ledger/server/invoices.table.ts'
import { dueColumn } from '../../../settlement/server/settlement.queries.ts'
import { isPartlyCovered, statusRanges, uncovered } from '../invoices.queries.ts'

/**
 * Open amounts of tenants in whole pesewas, for later features to join: `open` is the whole balance, `overdue` leaves
 * out what receipts under review claim.
 */
export function openView(db: Db, today: Day) {
  const { tenantId, dueDate } = invoices
  const isLate = or(
    ...statusRanges(['Overdue'], today),
    and(isPartlyCovered, sql`${dueDate} < ${today}::date`),
  )
  return db
    .select({
      tenantId: sql<string>`${tenantId}`.as('open_tenant'),
      open: sql<number>`sum(${dueColumn})`.mapWith(Number).as('open_amount'),
      overdue: sql<number>`coalesce(sum(${uncovered}) filter (where ${isLate}), 0)`
        .mapWith(Number)
        .as('open_overdue'),
      oldestDueDate: sql<Day>`min(${dueDate})`.as('open_oldest'),
    })
    .from(invoices)
    .where(and(isNotVoided, isNotPaid, sql`${dueColumn} > 0`))
    .groupBy(tenantId)
    .as('open_invoices')
}
