import { count, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import { received } from '../../../ledger/server/invoice-records.queries.ts'
import { invoices } from '../../../ledger/server/invoices.table.ts'
import { type InvoiceFilter, matching, shownOn } from '../invoices.queries.ts'
import { type InvoiceSums, sumUncovered } from './uncovered.ts'

/** In whole pesewas, by displayed status; the uncovered part of receipts under review counts as owed. */
export async function sumMatching(db: Db, filter: InvoiceFilter, today: Day): Promise<InvoiceSums[]> {
  const { statuses, ...others } = filter
  const [rows, rests] = await Promise.all([
    db
      .select({
        status: shownOn(today),
        count: count(),
        pesewas: sql<number>`sum(${invoices.amount})`,
        paid: sql<number>`sum(${received})`,
        credited: sql<number>`sum(${invoices.amountCredited})`,
        other: sql<number>`sum(${invoices.amountPaid} - ${received})`,
      })
      .from(invoices)
      .where(matching(filter, today))
      .groupBy(sql`display_status`),
    sumUncovered(db, { today, where: matching(others, today), place: sql<null>`null::text`, statuses }),
  ])
  return [...rows, ...rests]
}
