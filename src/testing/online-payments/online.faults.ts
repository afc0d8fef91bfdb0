import type pg from 'pg'
import type { PaystackStandIn } from '../../stand-in/paystack/stand-in.ts'

type Sums = { reference: string; posted: number; count: number; unmatched: number; refunded: number }

const SUMS = `
  select o.reference, coalesce(sum(p.amount), 0)::int as posted, count(p.id)::int as count,
    case when o.state = 'unmatched' then o.received - o.refunded else 0 end::int as unmatched, o.refunded::int
  from online_payments o
  left join payments p on p.source = 'online' and p.reference = o.reference and p.reversed_at is null
  group by o.reference`

const DIFFERENCES = `
  select payment_difference(id) as difference from payments where payment_difference(id) is not null
  union all select invoice_difference(id) from invoices where invoice_difference(id) is not null`

/** For each charge with differing sums or duplicates, what happened to it. */
export async function findOnlineFaults(database: pg.Pool, provider: PaystackStandIn): Promise<string[]> {
  const { rows } = await database.query<Sums>(SUMS)
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  const processed = provider.refunds.filter(({ status }) => status === 'processed')
  const refundsByTransaction = Map.groupBy(processed, ({ transaction }) => transaction)
  const charged = [...provider.transactions.values()].filter(({ status }) => status === 'success')
  const faults = charged.flatMap(({ id, reference, amount }) => {
    const { posted = 0, count = 0, unmatched = 0, refunded = 0 } = byReference.get(reference) ?? {}
    byReference.delete(reference)
    const returned = (refundsByTransaction.get(id) ?? []).reduce((sum, refund) => sum + refund.amount, 0)
    const isRight = posted + unmatched + refunded === amount && count <= 1 && refunded === returned
    const sums = JSON.stringify({ amount, posted, count, unmatched, refunded, returned })
    return isRight ? [] : [`${reference}: ${sums}`]
  })
  const uncharged = [...byReference.values()].filter(({ posted, unmatched }) => posted + unmatched > 0)
  const { rows: differences } = await database.query<{ difference: string }>(DIFFERENCES)
  return [
    ...faults,
    ...uncharged.map(({ reference }) => `${reference} was never charged`),
    ...differences.map(({ difference }) => difference),
  ]
}
