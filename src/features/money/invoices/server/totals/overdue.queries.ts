import { and, lt, max, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import { isWithin, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { isNotPaid, isNotVoided } from '../../../ledger/server/invoice-records.queries.ts'
import { invoices } from '../../../ledger/server/invoices.table.ts'
import { isPartlyCovered, statusRanges, uncovered } from '../invoices.queries.ts'

/** In whole pesewas, without amounts claimed by receipts under review; for later features to join. */
export function overdueView(db: Db, { today, scope }: { today: Day; scope: Scope }) {
  const { id, tenantId, dueDate, createdAt } = invoices
  const left = sql`sum(${uncovered})`
  const isLate = or(...statusRanges(['Overdue'], today), and(isPartlyCovered, lt(dueDate, today)))
  return db
    .select({
      tenantId: sql<string>`${tenantId}`.as('overdue_tenant'),
      overdue: sql<number>`${left}`.mapWith(Number).as('overdue_amount'),
      oldestDueDate: sql<Day>`min(${dueDate})`.as('oldest_due'),
      oldestInvoiceId: sql<string>`(array_agg(${id} order by ${dueDate}, ${createdAt}, ${id}))[1]`.as(
        'oldest_invoice',
      ),
    })
    .from(invoices)
    .where(and(isNotVoided, isNotPaid, isLate, isWithin(tenantId, scope)))
    .groupBy(tenantId)
    .having(sql`${left} > 0`)
    .as('overdue')
}

const isAnyId = (column: SQLWrapper, ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`

export async function findLastReminders(db: Db, tenantIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ tenantId: invoices.tenantId, at: max(invoices.remindedAt) })
    .from(invoices)
    .where(and(isAnyId(invoices.tenantId, tenantIds), sql`${invoices.remindedAt} is not null`))
    .groupBy(invoices.tenantId)
  return new Map(rows.flatMap(({ tenantId, at }) => (at ? [[tenantId, at] as const] : [])))
}
