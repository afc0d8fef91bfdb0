import { and, asc, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { contains } from '../../../../server/database/search.ts'
import { toNameWords } from '../names.rules.ts'
import { type LineRow, lineColumns } from './lines/lines.queries.ts'
import { lineMatches, statementLines } from './money-desk.table.ts'
import { deletePayersOfTenant, listPayersOfTenant, type PayerRow } from './payers.queries.ts'

const WITHOUT_PAYER = {
  text: '',
  reference: '',
  payerName: null,
  payerNumber: null,
  payerKind: null,
  payerKey: null,
} as const

const LEAST_WORDS = 2

const matchedTo = (db: Db, tenantId: string) =>
  inArray(
    statementLines.id,
    db.select({ id: lineMatches.lineId }).from(lineMatches).where(eq(lineMatches.tenantId, tenantId)),
  )

/** Unmatched lines that hold every word of the name, if these are at least two. */
const naming = (name: string) =>
  toNameWords(name).length < LEAST_WORDS
    ? undefined
    : and(notInArray(statementLines.state, ['matched', 'part']), contains(statementLines.search, name))

/** Deletes payers, texts and notes; amounts, days and ids of transactions stay. */
export async function eraseTenantMoneyLines(tx: Tx, tenantId: string, name: string): Promise<void> {
  await deletePayersOfTenant(tx, tenantId)
  await tx
    .update(statementLines)
    .set({ ...WITHOUT_PAYER, note: null })
    .where(or(matchedTo(tx, tenantId), naming(name)))
}

export const listTenantLines = (db: Db, tenantId: string): Promise<LineRow[]> =>
  db
    .select(lineColumns)
    .from(statementLines)
    .where(matchedTo(db, tenantId))
    .orderBy(asc(statementLines.day), asc(statementLines.position))

export const listTenantPayers = (db: Db, tenantId: string): Promise<PayerRow[]> =>
  listPayersOfTenant(db, tenantId)

/** Names and numbers of people who are no tenants, on lines that went aside before an instant. */
export async function forgetStrangers(tx: Tx, before: Date): Promise<void> {
  await tx
    .update(statementLines)
    .set({ ...WITHOUT_PAYER })
    .where(
      and(
        lt(statementLines.asideAt, before),
        sql`(${statementLines.payerName} is not null or ${statementLines.payerNumber} is not null
          or ${statementLines.text} <> '' or ${statementLines.reference} <> '')`,
      ),
    )
}
