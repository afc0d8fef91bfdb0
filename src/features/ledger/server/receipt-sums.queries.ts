import { and, between, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../server/database/index.ts'
import type { Day } from '../../../shared/days.ts'
import { isOfProperties, isWithin, type Scope } from '../../tenants/server/tenants.scope.ts'
import { isInMoney, PAYMENT_KINDS, type PaymentMethod, RECEIVED_KINDS } from '../ledger.rules.ts'
import { journalLines, journals } from './journal.table.ts'
import { payments } from './ledger.table.ts'
import { isReceipt, postedAmount } from './receipts.queries.ts'

type Days = { from: Day; to: Day; scope: Scope }

/** Withheld tax has none. */
const byMethod = sql<PaymentMethod | null>`case when ${payments.kind} = 'money' then ${payments.method} end`

/** Money and withheld tax that was received in some days and counts, by method, in whole pesewas. */
export const sumByMethod = (
  db: Db,
  { from, to, scope }: Days,
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
        between(payments.receivedOn, from, to),
        isWithin(payments.tenantId, scope),
      ),
    )
    .groupBy(byMethod)
    .orderBy(byMethod)

const RETURNS = ['deposit_returned', 'credit_returned'] as const

/** What came in, was taken back by reversals and was given back in some days, each above 0, in whole pesewas. */
export async function sumReceipts(
  db: Db,
  { from, to, scope }: Days,
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
        inArray(payments.kind, PAYMENT_KINDS.filter(isInMoney)),
        isOfProperties(journalLines.propertyId, scope),
      ),
    )
  const { received = 0, reversed = 0, returned = 0 } = row ?? {}
  return { received, reversed: 0 - reversed, returned: 0 - returned }
}
