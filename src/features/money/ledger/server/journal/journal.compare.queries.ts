import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../../server/database/index.ts'
import { invoices } from '../invoices.table.ts'
import { allocations, payments } from '../ledger.table.ts'
import { creditNoteVat } from './journal.queries.ts'
import { journalLines, journals } from './journal.table.ts'

const receivable = sql`account = 'Tenants receivable'`
const posted = sql`sum(debit - credit)`

const invoicesDiffer = sql`
  select coalesce(wanted.id, found.id) as invoice_id, null::uuid as payment_id, wanted.amount as wanted,
    found.amount as found
  from (select id, amount from ${invoices} where voided_at is null and amount > 0) as wanted
  full join (select invoice_id as id, ${posted} as amount from ${journalLines}
    where ${receivable} and payment_id is null and invoice_id is not null
    group by invoice_id having ${posted} <> 0) as found on found.id = wanted.id
  where wanted.amount is distinct from found.amount`

const partsDiffer = sql`
  select coalesce(wanted.invoice_id, found.invoice_id) as invoice_id,
    coalesce(wanted.payment_id, found.payment_id) as payment_id, wanted.amount as wanted, found.amount as found
  from (select payment_id, invoice_id, sum(amount) as amount from ${allocations} group by payment_id, invoice_id
      having sum(amount) <> 0
    union all select id, null, unallocated from ${payments} where unallocated > 0) as wanted
  full join (select payment_id, invoice_id, -${posted} as amount from ${journalLines}
    where ${receivable} and payment_id is not null group by payment_id, invoice_id having ${posted} <> 0) as found
    on found.payment_id = wanted.payment_id
      and coalesce(found.invoice_id::text, '') = coalesce(wanted.invoice_id::text, '')
  where wanted.amount is distinct from found.amount`

const returnsDiffer = sql`
  select null::uuid as invoice_id, wanted.id as payment_id, wanted.amount as wanted, found.amount as found
  from (select id, case when reversed_at is null then amount else 0 end as amount from ${payments}
    where kind = 'deposit_returned') as wanted
  left join (select payment_id as id, ${posted} as amount from ${journalLines}
    where account = 'Deposits held' and payment_id is not null group by payment_id) as found on found.id = wanted.id
  where wanted.amount <> coalesce(found.amount, 0)`

const sidesDiffer = sql`
  select 'the sides of journal ' || number || ' differ by ' || ${posted} as difference
  from ${journals} join ${journalLines} on journal_id = ${journals.id}
  group by number having ${posted} <> 0`

const vatCreditedDiffers = sql`
  select 'invoice ' || ${invoices.id} || ': VAT credited ' || vat_credited || ' and ' || coalesce(vat, 0)
    || ' in the journal' as difference
  from ${invoices} left join (${creditNoteVat}) as credited on credited.id = ${invoices.id}
  where vat_credited <> coalesce(vat, 0)`

/** A sum that the journal lacks, in whole pesewas. */
type Unposted = {
  invoiceId: string | null
  paymentId: string | null
  wanted: number | null
  found: number | null
}

/** Differences of journal and ledger. */
export async function listUnposted(tx: Tx, limit?: number): Promise<Unposted[]> {
  const { rows } = await tx.execute<{
    invoice_id: string | null
    payment_id: string | null
    wanted: number | null
    found: number | null
  }>(sql`select * from (${invoicesDiffer} union all ${partsDiffer} union all ${returnsDiffer}) as differences
    limit ${limit ?? null}`)
  return rows.map(({ invoice_id: invoiceId, payment_id: paymentId, wanted, found }) => ({
    invoiceId,
    paymentId,
    wanted,
    found,
  }))
}

/** The first difference, as a sentence. */
export async function findJournalDifference(tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.execute<{ difference: string }>(sql`${sidesDiffer} limit 1`)
  if (rows[0]) return rows[0].difference
  const { rows: credited } = await tx.execute<{ difference: string }>(sql`${vatCreditedDiffers} limit 1`)
  if (credited[0]) return credited[0].difference
  const [first] = await listUnposted(tx, 1)
  if (!first) return undefined
  const { invoiceId, paymentId, wanted, found } = first
  const about = paymentId ? `payment ${paymentId}, invoice ${invoiceId ?? 'none'}` : `invoice ${invoiceId}`
  return `${about}: ${wanted ?? 0} in the ledger, ${found ?? 0} in the journal`
}
