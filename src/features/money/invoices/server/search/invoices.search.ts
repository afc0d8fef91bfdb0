import { and, count, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { contains, splitPart } from '../../../../../server/database/search.ts'
import { endsWith, equalsText, hasWord, startsWith } from '../../../../../server/database/search-rank.ts'
import { contactsView } from '../../../../property/tenants/server/tenants.queries.ts'
import { isWithin, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { tenantIdsByName } from '../../../../property/tenants/server/tenants.search.ts'
import { isNotVoided } from '../../../ledger/server/invoice-records.queries.ts'
import { invoices } from '../../../ledger/server/invoices.table.ts'
import { hasNumber } from '../invoices.queries.ts'
import { numbersContaining } from '../new-numbers.ts'
import { chooseByName, countByName, isNameText, type NameSearch } from './by-name.ts'

/** Searches the number, the name on the invoice and the tenant's current name; whole numbers match no name. */
function matchesText(db: Db, scope: Scope, text: string): SQL | undefined {
  const within = and(isNotVoided, isWithin(invoices.tenantId, scope))
  const numbers = numbersContaining(text)
  if (numbers) return and(within, hasNumber(numbers))
  const named = inArray(invoices.tenantId, tenantIdsByName(db, text))
  return and(within, or(contains(invoices.search, text), named))
}

const sequence = (search: SQLWrapper, text: string): SQL =>
  /^\d{1,18}$/.test(text) ? sql`${search} ~ ${` 0*${text.replace(/^0+/, '')}$`}` : sql`false`

// Nested, so that most of 100,000 rows need only the first tests.
const closeness = (search: SQLWrapper, text: string) =>
  sql<number>`case when ${sequence(search, text)} then 0
    when ${startsWith(search, text)} then case when ${equalsText(splitPart(search, 1), text)} then 0 else 1 end
    when ${hasWord(search, text)} then case when ${endsWith(search, text)} then 0 else 2 end
    else 3 end`

const toNameSearch = (db: Db, scope: Scope, text: string): NameSearch => ({
  db,
  scope,
  text,
  close: (search) => closeness(search, text),
})

export async function countMatching(db: Db, scope: Scope, text: string): Promise<number> {
  if (isNameText(text)) return countByName(toNameSearch(db, scope, text))
  const [row] = await db
    .select({ count: count() })
    .from(invoices)
    .where(matchesText(db, scope, text))
  return row?.count ?? 0
}

function chooseMatching(db: Db, scope: Scope, text: string, limit: number): SQL {
  if (isNameText(text)) return chooseByName(toNameSearch(db, scope, text), limit)
  const { id, createdAt, search } = invoices
  return sql`select ${id}, ${closeness(search, text)} as close from ${invoices} where ${matchesText(db, scope, text)}
    order by close, ${createdAt} desc, ${id} desc limit ${limit}`
}

/** Best match first, then newest; `tenantNow` is the tenant's current name. */
export function searchInvoices(db: Db, scope: Scope, text: string, limit: number) {
  const contact = contactsView(db)
  const { id, invoiceNumber, tenantName, amount, amountPaid, amountCredited, description, createdAt } =
    invoices
  return db
    .select({
      id,
      invoiceNumber,
      tenantName,
      tenantId: invoices.tenantId,
      tenantNow: sql<string>`${contact.name}`.as('tenant_now'),
      amount,
      amountPaid,
      amountCredited,
      description,
      status: invoices.status,
      receiptState: invoices.receiptState,
      dueDate: invoices.dueDate,
      purpose: invoices.purpose,
    })
    .from(invoices)
    .innerJoin(sql`(${chooseMatching(db, scope, text, limit)}) chosen`, sql`chosen.id = ${id}`)
    .innerJoin(contact, eq(contact.tenantId, invoices.tenantId))
    .orderBy(sql`chosen.close`, desc(createdAt), desc(id))
}
