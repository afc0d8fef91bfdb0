import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { insertMany } from '../../../../server/database/insert-many.ts'
import { byNewest, keysetPage } from '../../../../server/database/keyset.ts'
import type { PageRequest } from '../../../../server/http/paging.ts'
import type { Day } from '../../../../shared/days.ts'
import { bankStatementLines, bankStatements, lineMatches, statementLines } from './money-desk.table.ts'

export type StatementRow = typeof bankStatements.$inferSelect

export async function insertStatement(tx: Tx, row: StatementRow, lineIds: readonly string[]): Promise<void> {
  await tx.insert(bankStatements).values(row)
  await insertMany(
    tx,
    bankStatementLines,
    lineIds.map((lineId) => ({ statementId: row.id, lineId })),
  )
}

export async function findStatement(db: Db, id: string): Promise<StatementRow | undefined> {
  const [row] = await db.select().from(bankStatements).where(eq(bankStatements.id, id))
  return row
}

const isAccount = (accountId: string | undefined) =>
  accountId === undefined ? undefined : eq(bankStatements.accountId, accountId)

export function listStatements(
  db: Db,
  accountId: string | undefined,
  { limit, cursor }: PageRequest,
): Promise<StatementRow[]> {
  const { where, orderBy } = keysetPage(byNewest(bankStatements), cursor)
  return db
    .select()
    .from(bankStatements)
    .where(and(isAccount(accountId), where))
    .orderBy(...orderBy)
    .limit(limit)
}

export const countStatements = (db: Db, accountId: string | undefined): Promise<number> =>
  db.$count(bankStatements, isAccount(accountId))

const linesOnlyIn = (statementId: string) => sql`(select own.line_id from ${bankStatementLines} own
  where own.statement_id = ${statementId} and not exists (select from ${bankStatementLines} other
    where other.line_id = own.line_id and other.statement_id <> own.statement_id))`

export async function listMatchedLines(tx: Tx, statementId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: lineMatches.lineId })
    .from(lineMatches)
    .where(sql`${lineMatches.lineId} in ${linesOnlyIn(statementId)}`)
  return rows.map(({ id }) => id)
}

export async function deleteStatement(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`update ${statementLines} set other_line = null where other_line in ${linesOnlyIn(id)}`)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select line_id as id from ${linesOnlyIn(id)} as only_lines`,
  )
  await tx.delete(bankStatements).where(eq(bankStatements.id, id))
  await tx
    .delete(statementLines)
    .where(sql`${statementLines.id} = any(${sql.param(rows.map((row) => row.id))}::uuid[])`)
}

export type Coverage = { accountId: string; fromDay: Day; toDay: Day }

/** The days that files cover, by account; texts cover none. */
export const listCoverage = (db: Db): Promise<Coverage[]> =>
  db
    .select({
      accountId: bankStatements.accountId,
      fromDay: bankStatements.fromDay,
      toDay: bankStatements.toDay,
    })
    .from(bankStatements)
    .where(eq(bankStatements.source, 'file'))
    .orderBy(bankStatements.fromDay)
