import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { contains, escapeLike, matches, SEPARATOR } from '../../../../../server/database/search.ts'
import { searchWords } from '../../../../../shared/fields/letters.ts'
import { isWithin, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { tenantIdsByName } from '../../../../property/tenants/server/tenants.search.ts'
import { isNotVoided } from '../../../ledger/server/invoice-records.queries.ts'
import { invoiceNames, invoices } from '../../../ledger/server/invoices.table.ts'

const PART_OF_NUMBER = /^(?:i?n?v|in?|n)?(?: ?\d+)*$/

export type NameSearch = { db: Db; scope: Scope; text: string; close: (search: SQLWrapper) => SQL<number> }

const { id, tenantId, nameSorted, invoiceNumber, createdAt } = invoices
const foundInvoices = sql`${tenantId} = found.tenant_id and ${nameSorted} = found.name and ${isNotVoided}`
const hasName = (names: SQL) => sql`${nameSorted} collate "C" = any(array(${names}))`

const isInNumber = (word: string) => PART_OF_NUMBER.test(word)
const inName = (word: string) => sql`${nameSorted} like ${`%${word}%`}`
const inNumber = (word: string) =>
  sql`${invoiceNumber} like ${`%${word.toUpperCase().replaceAll(' ', '-')}%`}`

export const isNameText = (text: string): boolean => !searchWords(text).every(isInNumber)

/** `whole`: all invoices of that name match; `numbered`: other invoices, whose numbers have the missing words. */
function matching({ db, scope, text, close }: NameSearch): SQL {
  const { name } = invoiceNames
  const isCurrent = sql`${invoiceNames.tenantId} in (select id from current)`
  const words = searchWords(text)
  const namesOnly = words.filter((word) => !isInNumber(word)).map((word) => `%${escapeLike(word)}%`)
  const hasNumbers = and(...words.filter(isInNumber).map((word) => or(inName(word), inNumber(word))))
  return sql`with current as materialized (${tenantIdsByName(db, text)}), found as materialized (
    select ${invoiceNames.tenantId}, ${name}, ${contains(name, text)} as named,
      ${contains(name, text)} or ${isCurrent} as whole, ${close(sql`(${name} || ${SEPARATOR})`)} as close
    from ${invoiceNames}
    where (${matches(name, sql.param(namesOnly))} or ${isCurrent}) and ${isWithin(invoiceNames.tenantId, scope) ?? sql`true`}
  ), numbered as materialized (
    select ${invoiceNumber} from ${invoices}
    where ${isNotVoided} and ${hasName(sql`select name from found where not whole`)} and ${hasNumbers ?? sql`true`}
  )`
}

const isNumbered = sql`${isNotVoided} and ${invoiceNumber} in (select invoice_number from numbered)
  and (${tenantId}, ${nameSorted}) in (select tenant_id, name from found where not whole)`

const newest = (limit: number) => sql`cross join lateral (select ${id}, ${createdAt} from ${invoices}
  where ${foundInvoices} order by ${createdAt} desc, ${id} desc limit ${limit}) newest`

const order = sql`order by close, created_at desc, id desc`

export const chooseByName = (search: NameSearch, limit: number): SQL =>
  sql`${matching(search)} select id, close from (
    select newest.*, close
    from (select tenant_id, name, close from found ${newest(1)} where whole ${order} limit ${limit}) found ${newest(limit)}
    union all
    select ${id}, ${createdAt}, ${search.close(invoices.search)} from ${invoices} where ${isNumbered}) matched
    ${order} limit ${limit}`

export async function countByName(search: NameSearch): Promise<number> {
  const { db, scope } = search
  const everywhere = scope.propertyIds === null
  const byTenant = everywhere ? sql`whole and not named` : sql`whole`
  const byName = sql`(select count(*) from ${invoices}
    where ${isNotVoided} and ${hasName(sql`select name from found where named`)})`
  const counted = sql`${matching(search)} select ${everywhere ? byName : sql`0`}
    + (select count(*) from ${invoices} where ${isNumbered})
    + coalesce((select sum((select count(*) from ${invoices} where ${foundInvoices})) from found where ${byTenant}), 0)
    as count`
  const { rows } = await db.execute<{ count: number }>(counted)
  return Number(rows[0]?.count ?? 0)
}
