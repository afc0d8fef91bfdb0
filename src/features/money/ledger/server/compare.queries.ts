import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { entries, payments } from './ledger.table.ts'

const BATCH_SIZE = 2000

/** The first payment that disagrees with its allocations or entries, as a sentence. */
export async function findPaymentDifference(tx: Tx): Promise<string | undefined> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await tx.execute<{ last: string | null; difference: string | null }>(sql`
      select max(id::text) as last, min(payment_difference(id)) as difference
      from (select id from ${payments} where id > ${after}::uuid order by id limit ${BATCH_SIZE}) as page`)
    const { last, difference } = rows[0] ?? { last: null, difference: null }
    if (difference) return difference
    if (!last) return undefined
    after = last
  }
}

/** Debts by entries, and credit by payments, in whole pesewas. */
export async function sumAccounts(
  tx: Tx,
): Promise<Map<string, { owed: number; held: number; credit: number }>> {
  const { rows } = await tx.execute<{ tenant: string; owed: number; held: number; credit: number }>(sql`
    select tenant, sum(owed) as owed, sum(held) as held, sum(credit) as credit from (
      select tenant_id as tenant, sum(amount) filter (where pocket = 'owed') as owed,
        sum(amount) filter (where pocket = 'held') as held, 0 as credit from ${entries} group by tenant_id
      union all
      select tenant_id, 0, 0, sum(unallocated) from ${payments} group by tenant_id) as sums
    group by tenant`)
  return new Map(
    rows.map(({ tenant, owed, held, credit }) => [
      tenant,
      { owed: Number(owed ?? 0), held: Number(held ?? 0), credit: Number(credit ?? 0) },
    ]),
  )
}
