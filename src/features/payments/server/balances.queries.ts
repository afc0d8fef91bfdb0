import { sql } from 'drizzle-orm'
import type { Db } from '../../../server/database/index.ts'
import type { Day } from '../../../shared/days.ts'
import { invoices } from '../../invoices/server/invoices.table.ts'
import { entries, payments } from '../../ledger/server/ledger.table.ts'

/** In whole pesewas; `balance` is what is due less credit, the same as the sum of the entries. */
export type BalanceSums = {
  tenantId: string
  balance: number
  overdue: number
  credit: number
  deposit: number
}

/** Each sum reads an index that holds only what is open, left or held, however long the history is. */
export async function listBalances(db: Db, tenantIds: readonly string[], today: Day): Promise<BalanceSums[]> {
  const ids = sql`${sql.param([...tenantIds])}::uuid[]`
  const { rows } = await db.execute<BalanceSums>(sql`
    select tenant.id as "tenantId", coalesce(open.due, 0) - coalesce(left_over.credit, 0) as balance,
      coalesce(open.overdue, 0) as overdue, coalesce(left_over.credit, 0) as credit, coalesce(held.deposit, 0) as deposit
    from unnest(${ids}) as tenant (id)
    left join (select tenant_id, sum(amount - amount_paid - amount_credited) as due,
        sum(amount - amount_paid - amount_credited) filter (where due_date < ${today}::date) as overdue
      from ${invoices} where tenant_id = any(${ids}) and voided_at is null and status <> 'Paid' group by 1) open on open.tenant_id = tenant.id
    left join (select tenant_id, sum(unallocated) as credit from ${payments}
      where tenant_id = any(${ids}) and unallocated > 0 group by 1) left_over on left_over.tenant_id = tenant.id
    left join (select tenant_id, sum(amount) as deposit from ${entries}
      where tenant_id = any(${ids}) and pocket = 'held' group by 1) held on held.tenant_id = tenant.id`)
  return rows
}
