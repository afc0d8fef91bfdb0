import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { lazyStatement } from '../../../../server/database/statement.ts'
import { DOCUMENT_PREFIXES, type DocumentPrefix, documentPrefix, type PaymentKind } from '../ledger.rules.ts'
import { postTouched } from './journal/journal.touched.ts'
import { documentCounters, payments, receiptCounters } from './ledger.table.ts'

/** Gapless 'RCT-2026-00001' by payment: the year's row stays locked until the transaction ends, so take numbers last. */
export async function numberDocuments(
  tx: Tx,
  given: readonly { id: string; kind: PaymentKind }[],
  year: number,
): Promise<Map<string, string>> {
  await postTouched(tx)
  const numbers = new Map<string, string>()
  // In a fixed order, to avoid deadlocks.
  for (const prefix of DOCUMENT_PREFIXES) {
    const ids = given.filter(({ kind }) => documentPrefix(kind) === prefix).map(({ id }) => id)
    for (const { id, number } of await giveNumbers(tx, prefix, { ids, year })) numbers.set(id, number)
  }
  return numbers
}

type Numbered = { id: string; number: string }

async function giveNumbers(
  tx: Tx,
  prefix: DocumentPrefix,
  { ids, year }: { ids: readonly string[]; year: number },
): Promise<Numbered[]> {
  const [id] = ids
  if (!id) return []
  const given = { prefix, year, count: ids.length }
  if (prefix !== 'RCT') return giveDocuments(tx, { ...given, ids })
  return ids.length === 1 ? giveReceipt(tx, { ...given, id }) : giveReceipts(tx, { ...given, ids })
}

const [prefix, year, taking] = [
  sql`${sql.placeholder('prefix')}::text`,
  sql`${sql.placeholder('year')}::integer`,
  sql`${sql.placeholder('count')}::integer`,
]

const takenReceipts = sql`insert into ${receiptCounters} as counter (year, last) values (${year}, ${taking})
  on conflict (year) do update set last = counter.last + excluded.last returning last`
const takenDocuments = sql`insert into ${documentCounters} as counter (prefix, year, last)
  values (${prefix}, ${year}, ${taking})
  on conflict (prefix, year) do update set last = counter.last + excluded.last returning last`

const numbering = (taken: SQL, places: SQL, column: string) =>
  sql`with taken as (${taken})
    update ${payments} set ${sql.raw(column)} = ${prefix} || '-' || ${year} || '-' || lpad(place.number::text,
      greatest(5, length(place.number::text)), '0')
    from (${places}) as place
    where ${payments.id} = place.id
    returning ${payments.id}, ${sql.raw(column)} as number`

const onlyPlace = sql`select ${sql.placeholder('id')}::uuid as id, last as number from taken`
const places = sql`select id, last - ${taking} + at as number
  from taken, unnest(${sql.placeholder('ids')}::uuid[]) with ordinality as given (id, at)`

// The database caches the plan for one row; lists are planned each time.
const giveReceipt = lazyStatement<Numbered>(() => numbering(takenReceipts, onlyPlace, 'receipt_number'))
const giveReceipts = lazyStatement<Numbered>(() => numbering(takenReceipts, places, 'receipt_number'))
const giveDocuments = lazyStatement<Numbered>(() => numbering(takenDocuments, places, 'document_number'))
