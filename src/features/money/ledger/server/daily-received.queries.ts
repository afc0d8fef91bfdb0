import { and, between, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { EVERYWHERE, isInProperties } from '../../../property/tenants/server/tenants.scope.ts'
import {
  movesMoney,
  PAYMENT_KINDS,
  type PaymentKind,
  type PaymentMethod,
  RECEIVED_KINDS,
} from '../ledger.rules.ts'
import { journalLines, journals } from './journal/journal.table.ts'
import { payments } from './ledger.table.ts'
import { matchingPayments, type PaymentListFilter } from './payments.list.ts'
import {
  isCounted,
  isReceipt,
  isReceivedLine,
  postedAmount,
  type ReceivedLine,
} from './received-lines.queries.ts'

const byMethod = sql<PaymentMethod | null>`case when ${payments.kind} = 'money' then ${payments.method} end`

/** Valid money and withheld tax by method, in whole pesewas. */
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
const selectPaymentIds = (db: Db, choice: Choice) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(matchingPayments(db, { ...choice, scope: EVERYWHERE }))

/** Posted receipts of a filter by their own days, within the visible properties. */
const matchingReceipts = (
  db: Db,
  { from = ALWAYS.from, to = ALWAYS.to, scope, ...filter }: PaymentListFilter,
) =>
  and(
    between(journalLines.day, from, to),
    isNotNull(journalLines.paymentId),
    isReceipt,
    or(
      inArray(payments.kind, PAYMENT_KINDS.filter(movesMoney)),
      and(eq(journals.kind, 'credit_returned'), ne(payments.kind, 'opening')),
    ),
    isInProperties(journalLines.propertyId, scope),
    isAnyGiven(filter) ? inArray(journals.paymentId, selectPaymentIds(db, filter)) : undefined,
  )

/** Received, reversed and returned amounts of a filter, each above 0, in whole pesewas. */
export async function sumReceipts(
  db: Db,
  filter: PaymentListFilter,
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
    .where(matchingReceipts(db, filter))
  const { received = 0, reversed = 0, returned = 0 } = row ?? {}
  return { received, reversed: 0 - reversed, returned: 0 - returned }
}

/** The same net, by the method by which it came in or went back. */
export function sumNetByMethod(
  db: Db,
  filter: PaymentListFilter,
): Promise<{ method: PaymentMethod | null; net: number }[]> {
  // The journal of returned credit names its own payment, the line the payment that it was left of.
  const moved = alias(payments, 'moved')
  const method = sql<PaymentMethod | null>`case when ${moved.kind} <> 'withholding' then ${moved.method} end`
  return db
    .select({ method, net: sql<number>`sum(${postedAmount})`.mapWith(Number) })
    .from(journalLines)
    .innerJoin(journals, eq(journals.id, journalLines.journalId))
    .innerJoin(payments, eq(payments.id, journalLines.paymentId))
    .innerJoin(moved, eq(moved.id, sql`coalesce(${journals.paymentId}, ${journalLines.paymentId})`))
    .where(matchingReceipts(db, filter))
    .groupBy(method)
}

export type DailyReceived = Pick<
  ReceivedLine,
  'day' | 'kind' | 'isGivenBack' | 'purpose' | 'amount' | 'tax' | 'vat'
>

/** Nearly all receipts are money in, so the few other payments and returns are looked up separately. */
export async function sumReceivedByDay(
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<DailyReceived[]> {
  const { day, paymentId, journalId, tax, vat } = journalLines
  const other = db
    .select({ id: payments.id, kind: payments.kind })
    .from(payments)
    .where(ne(payments.kind, 'money'))
    .as('other_payment')
  const returning = db
    .select({ id: journals.id, kind: journals.kind })
    .from(journals)
    .where(and(between(journals.day, from, to), inArray(journals.kind, [...RETURNS])))
    .as('returning_journal')
  const kind = sql<PaymentKind>`coalesce(${other.kind}, 'money')`
  const isGivenBack = sql<boolean>`coalesce(${returning.kind} = 'credit_returned', false)`
  const purpose = sql<ReceivedLine['purpose']>`coalesce(${journalLines.purpose}, 'rent')`
  return db
    .select({
      day,
      kind,
      isGivenBack,
      purpose,
      amount: sql<number>`sum(${postedAmount})`.mapWith(Number),
      tax: sql<number>`-sum(${tax})`.mapWith(Number),
      vat: sql<number>`-sum(${vat})`.mapWith(Number),
    })
    .from(journalLines)
    .leftJoin(other, eq(other.id, paymentId))
    .leftJoin(returning, eq(returning.id, journalId))
    .where(
      and(
        between(day, from, to),
        isNotNull(paymentId),
        isReceivedLine(kind, sql`${returning.kind}`),
        isCounted(kind),
      ),
    )
    .groupBy(day, kind, isGivenBack, purpose)
}
