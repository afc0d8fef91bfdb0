import { and, type Column, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { isBefore } from '../../../../../server/database/keyset.ts'
import type { Counted, Cursor } from '../../../../../server/http/paging.ts'
import type { Day } from '../../../../../shared/days.ts'
import { isWithin, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { isNotVoided, received } from '../../../ledger/server/invoice-records.queries.ts'
import { invoices, invoiceTotals } from '../../../ledger/server/invoices.table.ts'
import type { InvoiceSort } from '../../invoices.sorts.ts'
import { invoiceOrder } from '../invoices.order.ts'
import { type InvoiceFilter, matchingDates, shownOn } from '../invoices.queries.ts'
import { type InvoiceSums, type Sums, sumUncovered } from './uncovered.ts'

export type { InvoiceSums } from './uncovered.ts'

/** The totals have no tenants or texts. */
export type TotalsFilter = Omit<
  InvoiceFilter,
  'q' | 'tenantId' | 'personUid' | 'propertyIds' | 'propertyId' | 'unitId'
>

export const getDueSum = ({ pesewas, paid, credited, other }: Sums): number =>
  pesewas - paid - credited - other

const { dueDate, storedDisplayStatus, count, pesewas, paid, credited, other } = invoiceTotals
const sums = {
  count: sql<number>`sum(${count})`,
  pesewas: sql<number>`sum(${pesewas})`,
  paid: sql<number>`sum(${paid})`,
  credited: sql<number>`sum(${credited})`,
  other: sql<number>`sum(${other})`,
}
// Rows not rolled up yet may cancel each other out.
const any = sql`sum(${count}) <> 0`

/** The totals have no properties: limited staff need the invoices. */
const totalsWithin = (scope: Scope): typeof invoiceTotals | SQL =>
  scope.propertyIds === null
    ? invoiceTotals
    : sql`(select ${invoices.dueDate}, ${invoices.storedDisplayStatus}, 1 as count, ${invoices.amount} as pesewas,
        ${received} as paid, ${invoices.amountCredited} as credited, ${invoices.amountPaid} - ${received} as other
        from ${invoices} where ${isNotVoided} and ${isWithin(invoices.tenantId, scope)}) ${invoiceTotals}`

/** Sums by displayed status and age: `band` is the number of age limits (days overdue) reached. */
export async function sumInvoiceTotals(
  db: Db,
  today: Day,
  { scope, starts = [], filter = {} }: { scope: Scope; starts?: readonly number[]; filter?: TotalsFilter },
): Promise<(InvoiceSums & { band: number })[]> {
  const bounds = sql.param([...starts])
  const toAgeBand = (day: Column) => sql<number>`width_bucket(${today}::date - ${day}, ${bounds}::int[])`
  const { statuses, ...days } = filter
  const where = and(matchingDates(days, today, invoices), isWithin(invoices.tenantId, scope))
  const [rows, rests] = await Promise.all([
    db
      .select({ status: shownOn(today, invoiceTotals), band: toAgeBand(dueDate).as('band'), ...sums })
      .from(totalsWithin(scope))
      .where(matchingDates(filter, today, invoiceTotals))
      .groupBy(sql`display_status`, sql`band`)
      .having(any),
    sumUncovered(db, { today, where, place: toAgeBand(invoices.dueDate), statuses }),
  ])
  return [...rows, ...rests.map(({ place: band, ...rest }) => ({ ...rest, band }))]
}

/** The number of matches, and how many precede a cursor; only the latter are read, however many match. */
export async function countByTotals(
  db: Db,
  { filter, today, sort }: { filter: TotalsFilter; today: Day; sort: InvoiceSort },
  cursor: Cursor | undefined,
): Promise<Counted> {
  const total = db
    .select({ sum: sql`coalesce(sum(${count}), 0)` })
    .from(invoiceTotals)
    .where(matchingDates(filter, today, invoiceTotals))
  const before =
    cursor &&
    db
      .select({ rows: sql`count(*)` })
      .from(invoices)
      .where(
        and(
          isNotVoided,
          matchingDates(filter, today, invoices),
          isBefore(invoiceOrder(sort, false, today), cursor),
        ),
      )
  const { rows } = await db.execute<{ total: number; before: number }>(
    sql`select (${total}) as total, ${before ? sql`(${before})` : sql`0`} as before`,
  )
  return rows[0] ?? { total: 0, before: 0 }
}

/** Sums by displayed status and due month ('YYYY-MM'); both days are included. */
export async function sumInvoiceTotalsByMonth(
  db: Db,
  { scope, from, to, today }: { scope: Scope; from: Day; to: Day; today: Day },
): Promise<(InvoiceSums & { month: string })[]> {
  const toMonthSql = (day: Column) => sql<string>`to_char(${day}, 'YYYY-MM')`
  const within = (day: Column) => and(gte(day, from), lte(day, to))
  const where = and(within(invoices.dueDate), isWithin(invoices.tenantId, scope))
  const [rows, rests] = await Promise.all([
    db
      .select({ month: toMonthSql(dueDate).as('month'), status: shownOn(today, invoiceTotals), ...sums })
      .from(totalsWithin(scope))
      .where(within(dueDate))
      .groupBy(sql`month`, sql`display_status`)
      .having(any)
      .orderBy(sql`month`),
    sumUncovered(db, { today, where, place: toMonthSql(invoices.dueDate) }),
  ])
  return [...rows, ...rests.map(({ place: month, ...rest }) => ({ ...rest, month }))]
}

/** Merges rows of a due day and status in one statement, so that readers see either; new rows wait for the next run. */
export async function rollUpInvoiceTotals(db: Db): Promise<void> {
  await db.execute(sql`
    with several as (
      select ${dueDate}, ${storedDisplayStatus} from ${invoiceTotals} group by due_date, stored_display_status having count(*) > 1
    ), gone as (
      delete from ${invoiceTotals} using several
      where ${dueDate} = several.due_date and ${storedDisplayStatus} = several.stored_display_status
      returning ${dueDate}, ${storedDisplayStatus}, ${count}, ${pesewas}, ${paid}, ${credited}, ${other}
    )
    insert into ${invoiceTotals} (due_date, stored_display_status, count, pesewas, paid, credited, other)
    select due_date, stored_display_status, sum(count), sum(pesewas), sum(paid), sum(credited), sum(other) from gone
    group by due_date, stored_display_status
    having sum(count) <> 0 or sum(pesewas) <> 0 or sum(paid) <> 0 or sum(credited) <> 0 or sum(other) <> 0`)
}
