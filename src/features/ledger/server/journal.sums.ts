import { and, asc, between, eq, inArray, like, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../server/database/index.ts'
import { addDays, type Day } from '../../../shared/days.ts'
import type { JournalAccount } from '../journal.accounts.ts'
import { journalLines } from './journal.table.ts'

type Days = { from: Day; to: Day }

const propertyOf = sql<string>`coalesce(${journalLines.propertyId}::text, '')`
const debited = sql<number>`sum(${journalLines.debit} - ${journalLines.credit})`.mapWith(Number)

/** Debits of an account less its credits by property, in whole pesewas; those of no property have the key ''. */
export async function sumAccount(
  db: Db,
  account: JournalAccount,
  { from, to }: Days,
): Promise<Map<string, number>> {
  const { day, propertyId } = journalLines
  const rows = await db
    .select({ propertyId: propertyOf, total: debited })
    .from(journalLines)
    .where(and(eq(journalLines.account, account), between(day, from, to)))
    .groupBy(propertyId)
  return new Map(rows.map((row) => [row.propertyId, row.total]))
}

/** Debits of accounts less their credits up to each of some days, which ascend, in whole pesewas; all in one pass. */
export async function sumAccountsThroughEach<Account extends JournalAccount>(
  db: Db,
  accounts: readonly Account[],
  throughs: readonly Day[],
): Promise<Record<Account, number>[]> {
  const nextDays = sql.param(throughs.map((day) => addDays(day, 1)))
  const step = sql<number>`width_bucket(${journalLines.day}, ${nextDays}::date[])`
  const rows = await db
    .select({ account: journalLines.account, step, total: debited })
    .from(journalLines)
    .where(and(inArray(journalLines.account, [...accounts]), lte(journalLines.day, throughs.at(-1) ?? '')))
    .groupBy(journalLines.account, sql`2`)
  const sumOf = (account: Account, at: number) =>
    rows.reduce((sum, row) => (row.account === account && row.step <= at ? sum + row.total : sum), 0)
  return throughs.map(
    (_, at) =>
      Object.fromEntries(accounts.map((account) => [account, sumOf(account, at)])) as Record<Account, number>,
  )
}

export async function findFirstJournalDay(db: Db): Promise<Day | null> {
  const [row] = await db
    .select({ day: journalLines.day })
    .from(journalLines)
    .orderBy(asc(journalLines.day))
    .limit(1)
  return row?.day ?? null
}

const EXPENSES = 'Expenses: '

/** Expenses by property and the name of their category, in whole pesewas, and how many there are. */
export async function sumExpenseLines(
  db: Db,
  { from, to }: Days,
): Promise<Map<string, { name: string; total: number; count: number }[]>> {
  const { day, propertyId, account, sourceId } = journalLines
  const rows = await db
    .select({
      propertyId: propertyOf,
      name: sql<string>`substr(${account}, ${EXPENSES.length + 1}::integer)`,
      sourceId,
      amount: debited,
    })
    .from(journalLines)
    .where(and(between(day, from, to), like(account, `${EXPENSES}%`)))
    .groupBy(propertyId, account, sourceId)
    .having(sql`sum(${journalLines.debit} - ${journalLines.credit}) <> 0`)
  return new Map(
    [...Map.groupBy(rows, (row) => row.propertyId)].map(([id, ofProperty]) => [
      id,
      [...Map.groupBy(ofProperty, ({ name }) => name)].map(([name, group]) => ({
        name,
        total: group.reduce((sum, { amount }) => sum + amount, 0),
        count: group.length,
      })),
    ]),
  )
}

/** The VAT that a credit note took back when it was issued, in whole pesewas, with its rate in percent; null for none. */
export async function findCreditedVat(
  db: Db,
  paymentId: string,
): Promise<{ percent: number; pesewas: number } | null> {
  const { account, journalId, id, vatRate } = journalLines
  const isOf = eq(journalLines.paymentId, paymentId)
  const [row] = await db
    .select({ pesewas: debited, percent: sql<number | null>`max(${vatRate})::float8` })
    .from(journalLines)
    .where(
      and(
        isOf,
        eq(account, 'Output VAT'),
        eq(journalId, db.select({ journalId }).from(journalLines).where(isOf).orderBy(asc(id)).limit(1)),
      ),
    )
  return row?.pesewas && row.percent !== null ? { pesewas: row.pesewas, percent: row.percent } : null
}
