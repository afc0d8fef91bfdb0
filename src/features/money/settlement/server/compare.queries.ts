import { ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { isNotVoided, received } from '../../ledger/server/invoice-records.queries.ts'
import { invoices, invoiceTotals } from '../../ledger/server/invoices.table.ts'
import { dueColumn } from './settlement.queries.ts'

const BATCH_SIZE = 2000

/** The first invoice that disagrees with its allocations or entries, as a sentence. */
export async function findInvoiceDifference(tx: Tx): Promise<string | undefined> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await tx.execute<{ last: string | null; difference: string | null }>(sql`
      select max(id::text) as last, min(invoice_difference(id)) as difference
      from (select id from ${invoices} where id > ${after}::uuid order by id limit ${BATCH_SIZE}) as page`)
    const { last, difference } = rows[0] ?? { last: null, difference: null }
    if (difference) return difference
    if (!last) return undefined
    after = last
  }
}

/** Balances by tenant, in whole pesewas. */
export async function sumDue(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .select({ tenantId: invoices.tenantId, due: sql<number>`sum(${dueColumn})`.mapWith(Number) })
    .from(invoices)
    .where(sql`${isNotVoided} and ${ne(invoices.amount, 0)}`)
    .groupBy(invoices.tenantId)
  return new Map(rows.map(({ tenantId, due }) => [tenantId, due]))
}

/** The first stored total that differs from the invoices' sum, as a sentence. */
export async function findTotalsDifference(tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.execute<{ difference: string }>(sql`
    select 'the totals of ' || status || ' invoices due on ' || due_date || ' are ' || sum(sign * pesewas)
      || ', ' || sum(sign * paid) || ' and ' || sum(sign * credited) || ' off' as difference
    from (
      select 1 as sign, due_date, stored_display_status as status, count, pesewas, paid, credited, other from ${invoiceTotals}
      union all
      select -1, due_date, stored_display_status, 1, amount, ${received}, amount_credited, amount_paid - ${received}
      from ${invoices} where ${isNotVoided}) as both_sides
    group by due_date, status
    having sum(sign * count) <> 0 or sum(sign * pesewas) <> 0 or sum(sign * paid) <> 0 or sum(sign * credited) <> 0
      or sum(sign * other) <> 0
    order by due_date limit 1`)
  return rows[0]?.difference
}
