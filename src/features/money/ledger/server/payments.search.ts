import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { numbersContaining } from '../../../../server/database/document-numbers.ts'
import type { Db } from '../../../../server/database/index.ts'
import { contains, folded } from '../../../../server/database/search.ts'
import { endsWith, hasWord, searchRank, startsWith } from '../../../../server/database/search-rank.ts'
import { contactsView } from '../../../property/tenants/server/tenants.queries.ts'
import { isWithin, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { DOCUMENT_PREFIXES } from '../ledger.rules.ts'
import { payments } from './ledger.table.ts'

const { receiptNumber, documentNumber, search } = payments

/** Searches document number and reference; whole numbers match no reference. */
export function matchesPayment(text: string): SQL {
  for (const prefix of DOCUMENT_PREFIXES) {
    const numbers = numbersContaining(text, prefix)
    const column = prefix === 'RCT' ? receiptNumber : documentNumber
    if (numbers) return sql`${column} = any(${sql.param(numbers)}::text[])`
  }
  // Rarely set, so it is not part of the search column.
  const isNumbered = sql`${documentNumber} is not null and ${contains(folded(documentNumber), text)}`
  return sql`(${contains(search, text)} or (${isNumbered}))`
}

const sequence = (text: string): SQL =>
  /^\d{1,18}$/.test(text)
    ? sql`coalesce(${receiptNumber}, ${documentNumber}) ~ ${`-0*${text.replace(/^0+/, '')}$`}`
    : sql`false`

/** Best match first, then newest; each row carries the total count. */
export function searchPayments(db: Db, scope: Scope, text: string, limit: number) {
  const contact = contactsView(db)
  const { id, tenantId, createdAt } = payments
  return db
    .select({
      id,
      tenantId,
      tenantName: contact.name,
      number: sql<string | null>`coalesce(${receiptNumber}, ${documentNumber})`,
      reference: payments.reference,
      kind: payments.kind,
      method: payments.method,
      amount: payments.amount,
      receivedOn: payments.receivedOn,
      reversedAt: payments.reversedAt,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(contact, eq(contact.tenantId, tenantId))
    .where(and(matchesPayment(text), isWithin(tenantId, scope)))
    .orderBy(
      searchRank(
        sql`(${sequence(text)} or ${endsWith(search, text)})`,
        startsWith(search, text),
        hasWord(search, text),
      ),
      desc(createdAt),
      desc(id),
    )
    .limit(limit)
}
