import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import type { Mapping } from '../mapping.rules.ts'
import { NEEDS_SOMEBODY } from '../money-lines.rules.ts'
import { columnMappings, moneyAccounts, statementLines } from './money-desk.table.ts'

export type AccountRow = typeof moneyAccounts.$inferSelect

export const listAccounts = (db: Db): Promise<AccountRow[]> =>
  db.select().from(moneyAccounts).orderBy(asc(moneyAccounts.createdAt), asc(moneyAccounts.id))

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(moneyAccounts).where(eq(moneyAccounts.id, id))
  return row
}

export async function insertAccount(tx: Tx, row: AccountRow): Promise<void> {
  await tx.insert(moneyAccounts).values(row)
}

export async function updateAccount(tx: Tx, id: string, changes: Partial<AccountRow>): Promise<void> {
  if (Object.keys(changes).length > 0)
    await tx.update(moneyAccounts).set(changes).where(eq(moneyAccounts.id, id))
}

const needsSomebody = inArray(statementLines.state, [...NEEDS_SOMEBODY])

export type AccountFacts = { accountId: string; lastLineOn: Day | null; open: number }

export const listAccountFacts = (db: Db): Promise<AccountFacts[]> =>
  db
    .select({
      accountId: statementLines.accountId,
      lastLineOn: sql<Day | null>`max(${statementLines.day})`,
      open: sql`count(*) filter (where ${needsSomebody})`.mapWith(Number),
    })
    .from(statementLines)
    .groupBy(statementLines.accountId)

export const countOpenLines = (db: Db): Promise<number> => db.$count(statementLines, needsSomebody)

export async function listMappings(db: Db, accountId: string): Promise<Mapping[]> {
  const rows = await db
    .select({ mapping: columnMappings.mapping })
    .from(columnMappings)
    .where(eq(columnMappings.accountId, accountId))
    .orderBy(sql`${columnMappings.usedAt} desc`)
  return rows.map(({ mapping }) => mapping)
}

export async function rememberMapping(
  tx: Tx,
  row: { accountId: string; headings: string; mapping: Mapping; usedAt: Date },
): Promise<void> {
  const { mapping, usedAt } = row
  await tx
    .insert(columnMappings)
    .values(row)
    .onConflictDoUpdate({
      target: [columnMappings.accountId, columnMappings.headings],
      set: { mapping, usedAt },
    })
}

/** Lines that were aside because they were before the opening day, and are not any more. */
export async function reopenLinesSince(tx: Tx, accountId: string, openingDay: Day): Promise<void> {
  await tx.execute(sql`
    update ${statementLines} set aside_at = case when kind = 'in' then null else aside_at end,
      state = case when kind = 'in' then 'open' else state end,
      reason = case when kind = 'in' then null else 'not-in' end
    where account_id = ${accountId} and reason = 'before-opening' and day >= ${openingDay}`)
}
