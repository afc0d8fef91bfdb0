import { and, between, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../server/database/index.ts'
import { EVERYWHERE, isOfProperties } from '../../tenants/server/tenants.scope.ts'
import { isInMoney, PAYMENT_KINDS, type PaymentMethod, RECEIVED_KINDS } from '../ledger.rules.ts'
import { journalLines, journals } from './journal.table.ts'
import { payments } from './ledger.table.ts'
import { matchingPayments, type PaymentListFilter } from './payments.list.ts'
import { isReceipt, postedAmount } from './receipts.queries.ts'

/** Withheld tax has none. */
const byMethod = sql<PaymentMethod | null>`case when ${payments.kind} = 'money' then ${payments.method} end`

/** Money and withheld tax that counts, of the payments that match, by method, in whole pesewas. */
export const sumByMethod = (
  db: Db,
  filter: PaymentListFilter,
): Promise<{ method: PaymentMethod | null; count: number; amount: number }[]> =>
  db
    .select({
      method: byMethod,
      count: sql<number>`count(*)`.mapWith(Number),
      amount: sql<number>`sum(${payments.amount})`.mapWith(Number),
    })
    .from(payments)
    .where(
      and(
        inArray(payments.kind, [...RECEIVED_KINDS]),
        isNull(payments.reversedAt),
        matchingPayments(db, filter),
      ),
    )
    .groupBy(byMethod)
    .orderBy(byMethod)

const ALWAYS = { from: '0001-01-01', to: '9999-12-31' }
const RETURNS = ['deposit_returned', 'credit_returned'] as const

type Choice = Omit<PaymentListFilter, 'from' | 'to' | 'scope'>
const isAnyGiven = (choice: Choice) => Object.values(choice).some((value) => value !== undefined)
const idsOf = (db: Db, choice: Choice) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(matchingPayments(db, { ...choice, scope: EVERYWHERE }))

/**
 * What came in, was taken back by reversals and was given back in the days of a filter, each above 0, in whole pesewas: lines of the
 * properties that are seen that the payments post which match otherwise.
 */
export async function sumReceipts(
  db: Db,
  { from = ALWAYS.from, to = ALWAYS.to, scope, ...filter }: PaymentListFilter,
): Promise<{ received: number; reversed: number; returned: number }> {
  const isReturn = inArray(journals.kind, [...RETURNS])
  const isReversal = sql`${journals.act} = 'reversed'`
  const sum = (which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${postedAmount}) filter (where ${which}), 0)`.mapWith(Number)
  const [row] = await db
    .select({
      received: sum(sql`not ${isReturn} and not ${isReversal}`),
      reversed: sum(sql`not ${isReturn} and ${isReversal}`),
      returned: sum(sql`${isReturn}`),
    })
    .from(journalLines)
    .innerJoin(journals, eq(journals.id, journalLines.journalId))
    .innerJoin(payments, eq(payments.id, journalLines.paymentId))
    .where(
      and(
        between(journalLines.day, from, to),
        isNotNull(journalLines.paymentId),
        isReceipt,
        or(inArray(payments.kind, PAYMENT_KINDS.filter(isInMoney)), eq(journals.kind, 'credit_returned')),
        isOfProperties(journalLines.propertyId, scope),
        isAnyGiven(filter) ? inArray(journals.paymentId, idsOf(db, filter)) : undefined,
      ),
    )
  const { received = 0, reversed = 0, returned = 0 } = row ?? {}
  return { received, reversed: 0 - reversed, returned: 0 - returned }
}
