import { and, asc, between, eq, inArray, like, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import type { JournalAccount } from '../../journal.accounts.ts'
import { journalLines } from './journal.table.ts'

type Days = { from: Day; to: Day }

const selectPropertyId = sql<string>`coalesce(${journalLines.propertyId}::text, '')`
const debited = sql<number>`sum(${journalLines.debit} - ${journalLines.credit})`.mapWith(Number)

/** Debits less credits by property, in whole pesewas; the key is '' without a property. */
export async function sumAccount(
  db: Db,
  account: JournalAccount,
  { from, to }: Days,
): Promise<Map<string, number>> {
  const { day, propertyId } = journalLines
  const rows = await db
    .select({ propertyId: selectPropertyId, total: debited })
    .from(journalLines)
    .where(and(eq(journalLines.account, account), between(day, from, to)))
    .groupBy(propertyId)
  return new Map(rows.map((row) => [row.propertyId, row.total]))
}

/** Debits less credits up to each day, in whole pesewas, in one pass. */
export async function sumAccountsThroughEach<Account extends JournalAccount>(
  db: Db,
  accounts: readonly Account[],
  throughs: readonly Day[],
): Promise<Record<Account, number>[]> {
  const last = throughs.toSorted().at(-1) ?? ''
  const days = await db
    .select({ account: journalLines.account, day: journalLines.day, total: debited })
    .from(journalLines)
    .where(and(inArray(journalLines.account, [...accounts]), lte(journalLines.day, last)))
    .groupBy(journalLines.account, journalLines.day)
  const sumThrough = (account: Account, through: Day) =>
    days.reduce((sum, row) => (row.account === account && row.day <= through ? sum + row.total : sum), 0)
  return throughs.map(
    (through) =>
      Object.fromEntries(accounts.map((account) => [account, sumThrough(account, through)])) as Record<
        Account,
        number
      >,
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
export const isExpense = (account: JournalAccount): boolean => account.startsWith(EXPENSES)

/** Debits less credits by day, including all expenses, in whole pesewas. */
export const sumWithExpensesByDay = (db: Db, accounts: readonly JournalAccount[], { from, to }: Days) =>
  db
    .select({ account: journalLines.account, day: journalLines.day, total: debited })
    .from(journalLines)
    .where(
      and(
        between(journalLines.day, from, to),
        or(inArray(journalLines.account, [...accounts]), like(journalLines.account, `${EXPENSES}%`)),
      ),
    )
    .groupBy(journalLines.account, journalLines.day)

/** Sums by property and category, in whole pesewas, with counts. */
export async function sumExpenseLines(
  db: Db,
  { from, to }: Days,
): Promise<Map<string, { name: string; total: number; count: number }[]>> {
  const { day, propertyId, account, sourceId } = journalLines
  const rows = await db
    .select({
      propertyId: selectPropertyId,
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

/** In whole pesewas, with the rate in percent; null for none. */
export async function findCreditedVat(
  db: Db,
  paymentId: string,
): Promise<{ percent: number; pesewas: number } | null> {
  const { account, journalId, id, vatRate } = journalLines
  const isOfAccount = eq(journalLines.paymentId, paymentId)
  const [row] = await db
    .select({ pesewas: debited, percent: sql<number | null>`max(${vatRate})::float8` })
    .from(journalLines)
    .where(
      and(
        isOfAccount,
        eq(account, 'Output VAT'),
        eq(
          journalId,
          db.select({ journalId }).from(journalLines).where(isOfAccount).orderBy(asc(id)).limit(1),
        ),
      ),
    )
  return row?.pesewas && row.percent !== null ? { pesewas: row.pesewas, percent: row.percent } : null
}
