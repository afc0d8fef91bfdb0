import { and, asc, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { contains } from '../../../../server/database/search.ts'
import { toNameWords } from '../names.rules.ts'
import { type LineRow, lineColumns, listMatches } from './lines/lines.queries.ts'
import { toNumberKey } from './matching/payer-key.ts'
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

type Person = { id: string; name: string; phone: string | null }

const isUnmatched = notInArray(statementLines.state, ['matched', 'part'])

/** Holds every word of the name, if these are at least two. */
const naming = (name: string) =>
  toNameWords(name).length < LEAST_WORDS ? undefined : and(isUnmatched, contains(statementLines.search, name))

function paidFrom(phone: string | null) {
  const key = toNumberKey(phone)
  return key === undefined
    ? undefined
    : and(isUnmatched, eq(statementLines.payerKind, 'number'), eq(statementLines.payerKey, key))
}

/** Deletes payers, texts and notes; amounts, days and ids of transactions stay. */
export async function eraseTenantMoneyLines(tx: Tx, { id, name, phone }: Person): Promise<void> {
  await deletePayersOfTenant(tx, id)
  await tx
    .update(statementLines)
    .set({ ...WITHOUT_PAYER, note: null })
    .where(or(matchedTo(tx, id), naming(name), paidFrom(phone)))
}

export type TenantLine = LineRow & { matchedAmount: number }

/** Matched lines, and others that came from the tenant's phone; a name alone may be somebody else's. */
export async function listTenantLines(db: Db, { id, phone }: Person): Promise<TenantLine[]> {
  const rows = await db
    .select(lineColumns)
    .from(statementLines)
    .where(or(matchedTo(db, id), paidFrom(phone)))
    .orderBy(asc(statementLines.day), asc(statementLines.position))
  const matches = await listMatches(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const own = matches.filter(({ lineId, tenantId }) => lineId === row.id && tenantId === id)
    return { ...row, matchedAmount: own.reduce((sum, { amount }) => sum + amount, 0) }
  })
}

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
