import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import type { DisplayStatus } from '../../../ledger/invoices.rules.ts'
import { isNotVoided } from '../../../ledger/server/invoice-records.queries.ts'
import { invoices } from '../../../ledger/server/invoices.table.ts'
import { isPartlyCovered, uncovered } from '../invoices.queries.ts'

/** In whole pesewas, as in `invoice_totals`. */
export type Sums = { count: number; pesewas: number; paid: number; credited: number; other: number }
export type InvoiceSums = Sums & { status: DisplayStatus }

const NOTHING: Sums = { count: 0, pesewas: 0, paid: 0, credited: 0, other: 0 }

type Choice<Place> = {
  today: Day
  where: SQL | undefined
  place: SQL<Place>
  /** Limits the answer; `where` must not name any. */
  statuses?: readonly DisplayStatus[] | undefined
}

/** Uncovered parts of invoices under review, as corrections that move them to unpaid or overdue; the counts stay. */
export async function sumUncovered<Place>(
  db: Db,
  { today, where, place, statuses }: Choice<Place>,
): Promise<(InvoiceSums & { place: Place })[]> {
  const isLate = sql<boolean>`${invoices.dueDate} < ${today}::date`
  const rows = await db
    .select({
      place: sql<Place>`${place}`.as('place'),
      isLate: isLate.as('is_late'),
      rest: sql<number>`sum(${uncovered})`.mapWith(Number),
    })
    .from(invoices)
    .where(and(isNotVoided, isPartlyCovered, where))
    .groupBy(sql`place`, sql`is_late`)
  const rests = rows.flatMap((row): (InvoiceSums & { place: Place })[] => {
    const at = { ...NOTHING, place: row.place as Place }
    return [
      { ...at, status: row.isLate ? 'Overdue' : 'Unpaid', pesewas: row.rest },
      { ...at, status: 'Payment Under Review', pesewas: -row.rest },
    ]
  })
  return rests.filter(({ status }) => statuses?.includes(status) ?? true)
}
