import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../server/database/index.ts'
import { lazyStatement } from '../../../server/database/statement.ts'
import { payments, receiptCounters } from './ledger.table.ts'

/**
 * 'RCT-2026-00001', by payment: without gaps, because the row of the year stays locked until the transaction ends. Take them
 * last.
 */
export async function numberReceipts(
  tx: Tx,
  paymentIds: readonly string[],
  year: number,
): Promise<Map<string, string>> {
  const [paymentId] = paymentIds
  if (!paymentId) return new Map()
  const count = paymentIds.length
  const rows =
    count === 1
      ? await giveNumber(tx, { paymentId, year, count })
      : await giveNumbers(tx, { paymentIds, year, count })
  return new Map(rows.map(({ id, receiptNumber }) => [id, receiptNumber]))
}

type NumberedPayment = { id: string; receiptNumber: string }

const [year, taking] = [sql`${sql.placeholder('year')}::integer`, sql`${sql.placeholder('count')}::integer`]

const numbering = (places: SQL) =>
  sql`with taken as (
      insert into ${receiptCounters} as counter (year, last) values (${year}, ${taking})
      on conflict (year) do update set last = counter.last + excluded.last returning last
    )
    update ${payments} set receipt_number = 'RCT-' || ${year} || '-' || lpad(place.number::text,
      greatest(5, length(place.number::text)), '0')
    from (${places}) as place
    where ${payments.id} = place.id
    returning ${payments.id}, receipt_number as "receiptNumber"`

// A statement for one has a plan that the database keeps; those for lists it plans each time.
const giveNumber = lazyStatement<NumberedPayment>(() =>
  numbering(sql`select ${sql.placeholder('paymentId')}::uuid as id, last as number from taken`),
)
const giveNumbers = lazyStatement<NumberedPayment>(() =>
  numbering(sql`select id, last - ${taking} + at as number
    from taken, unnest(${sql.placeholder('paymentIds')}::uuid[]) with ordinality as given (id, at)`),
)
