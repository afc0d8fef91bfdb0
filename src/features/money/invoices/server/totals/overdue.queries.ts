import { and, gte, lt, lte, max, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import { isWithin, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { isNotPaid, isNotVoided } from '../../../ledger/server/invoice-records.queries.ts'
import { invoices } from '../../../ledger/server/invoices.table.ts'
import { isPartlyCovered, statusRanges, uncovered } from '../invoices.queries.ts'

type Bounds = { from: Day | undefined; to: Day | undefined }

function isLate(today: Day, scope: Scope): SQL | undefined {
  const { tenantId, dueDate } = invoices
  const late = or(...statusRanges(['Overdue'], today), and(isPartlyCovered, lt(dueDate, today)))
  return and(isNotVoided, isNotPaid, late, isWithin(tenantId, scope))
}

/**
 * In whole pesewas, without amounts claimed by receipts under review; for later features to join. `due` limits what
 * counts to invoices due on some days, but not the oldest.
 */
export function overdueView(db: Db, { today, scope, due }: { today: Day; scope: Scope; due?: Bounds }) {
  const { id, tenantId, dueDate, createdAt } = invoices
  const counts = and(
    due?.from === undefined ? undefined : gte(dueDate, due.from),
    due?.to === undefined ? undefined : lte(dueDate, due.to),
  )
  const left = sql`coalesce(sum(${uncovered}) filter (where ${counts ?? sql`true`}), 0)`
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
    .where(isLate(today, scope))
    .groupBy(tenantId)
    .having(sql`${left} > 0`)
    .as('overdue')
}

/** The same by the age of each invoice: `band` is the number of age limits (days overdue) reached. */
export const overdueByAgeView = (
  db: Db,
  { today, scope, starts }: { today: Day; scope: Scope; starts: readonly number[] },
) =>
  db
    .select({
      tenantId: sql<string>`${invoices.tenantId}`.as('aged_tenant'),
      band: sql<number>`width_bucket(${today}::date - ${invoices.dueDate}, ${sql.param([...starts])}::int[])`.as(
        'aged_band',
      ),
      overdue: sql<number>`sum(${uncovered})`.mapWith(Number).as('aged_amount'),
    })
    .from(invoices)
    .where(isLate(today, scope))
    .groupBy(sql`aged_tenant`, sql`aged_band`)
    .having(sql`sum(${uncovered}) > 0`)
    .as('aged')

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
