import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/database/index.ts'
import { invoices } from './invoices.table.ts'
import { journalLines, journals } from './journal.table.ts'
import { allocations, entries, payments } from './ledger.table.ts'

const receivable = sql`account = 'Tenants receivable'`
const posted = sql`sum(debit - credit)`

/** What each invoice and each part of a payment should have posted to the receivable, and what it has. */
const invoicesDiffer = sql`
  select 'invoice ' || coalesce(wanted.id, found.id) || ' is ' || coalesce(wanted.amount, 0) || ' and posted '
    || coalesce(found.amount, 0) as difference
  from (select id, amount from ${invoices} where voided_at is null and amount > 0) as wanted
  full join (select invoice_id as id, ${posted} as amount from ${journalLines}
    where ${receivable} and payment_id is null and invoice_id is not null
    group by invoice_id having ${posted} <> 0) as found on found.id = wanted.id
  where wanted.amount is distinct from found.amount`

const partsDiffer = sql`
  select 'payment ' || coalesce(wanted.payment_id, found.payment_id) || ' settles ' || coalesce(wanted.amount, 0)
    || ' of ' || coalesce((coalesce(wanted.invoice_id, found.invoice_id))::text, 'nothing') || ' and posted '
    || coalesce(found.amount, 0) as difference
  from (select payment_id, invoice_id, sum(amount) as amount from ${allocations} group by payment_id, invoice_id
      having sum(amount) <> 0
    union all select id, null, unallocated from ${payments} where unallocated > 0) as wanted
  full join (select payment_id, invoice_id, -${posted} as amount from ${journalLines}
    where ${receivable} and payment_id is not null group by payment_id, invoice_id having ${posted} <> 0) as found
    on found.payment_id = wanted.payment_id
      and coalesce(found.invoice_id::text, '') = coalesce(wanted.invoice_id::text, '')
  where wanted.amount is distinct from found.amount`

const depositsDiffer = sql`
  select 'tenant ' || coalesce(wanted.tenant_id, found.tenant_id) || ' has ' || coalesce(wanted.amount, 0)
    || ' held and ' || coalesce(found.amount, 0) || ' posted' as difference
  from (select tenant_id, sum(amount) as amount from ${entries} where pocket = 'held' group by tenant_id
    having sum(amount) <> 0) as wanted
  full join (select tenant_id, -${posted} as amount from ${journalLines} where account = 'Deposits held'
    group by tenant_id having ${posted} <> 0) as found on found.tenant_id = wanted.tenant_id
  where wanted.amount is distinct from found.amount`

const sidesDiffer = sql`
  select 'the sides of journal ' || number || ' differ by ' || ${posted} as difference
  from ${journals} join ${journalLines} on journal_id = ${journals.id}
  group by number having ${posted} <> 0`

/** The first sum of the ledger that the journal does not have, as a sentence. */
export async function findJournalDifference(tx: Tx): Promise<string | undefined> {
  for (const differ of [sidesDiffer, invoicesDiffer, partsDiffer, depositsDiffer]) {
    const { rows } = await tx.execute<{ difference: string }>(sql`${differ} limit 1`)
    if (rows[0]) return rows[0].difference
  }
  return undefined
}
