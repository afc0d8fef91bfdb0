import { and, asc, eq, gte, inArray, isNull, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import type { PaymentMethod } from '../../ledger.rules.ts'
import { payments } from '../ledger.table.ts'
import { referenceKey } from '../reference-key.ts'

/** Money of tenants that counts, without online payments, which the provider proves. */
export type CountedMoney = {
  id: string
  tenantId: string
  amount: number
  receivedOn: Day
  method: PaymentMethod | null
  reference: string | null
  referenceKey: string | null
  receiptNumber: string | null
}

const { id, tenantId, amount, receivedOn, method, reference, receiptNumber, source } = payments

const IS_COUNTED = and(eq(payments.kind, 'money'), isNull(payments.reversedAt), sql`${source} <> 'online'`)

const selectCounted = (db: Db, where: SQL | undefined): Promise<CountedMoney[]> =>
  db
    .select({
      id,
      tenantId,
      amount,
      receivedOn,
      method,
      reference,
      referenceKey: sql<string | null>`${referenceKey(reference)}`.as('counted_key'),
      receiptNumber,
    })
    .from(payments)
    .where(and(IS_COUNTED, where))
    .orderBy(asc(receivedOn), asc(payments.createdAt), asc(id))

const isAny = (column: SQL | typeof id, values: readonly (string | number)[], type: string) =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`

/** With one of these references, or without a reference and one of these amounts on these days. */
export function listMoneyForLines(
  db: Db,
  of: { keys: readonly string[]; amounts: readonly number[]; from: Day; to: Day },
): Promise<CountedMoney[]> {
  const isReferenced = and(sql`${reference} is not null`, isAny(referenceKey(reference), of.keys, 'text'))
  const isPlain = and(
    isNull(reference),
    gte(receivedOn, of.from),
    lte(receivedOn, of.to),
    sql`${amount} = any(${sql.param([...of.amounts])}::bigint[])`,
  )
  return selectCounted(db, or(isReferenced, isPlain))
}

export const listMoneyById = (db: Db, ids: readonly string[]): Promise<CountedMoney[]> =>
  selectCounted(db, isAny(id, ids, 'uuid'))

/** Payments since a day that should be on a statement: by these methods, or from proofs that name none. */
export const listClaimedMoney = (db: Db, claimed: Claimed): Promise<CountedMoney[]> =>
  selectCounted(db, isClaimed(claimed))

type Claimed = { from: Day; to?: Day; methods: readonly PaymentMethod[] }

const isClaimed = ({ from, to, methods }: Claimed): SQL | undefined =>
  and(
    gte(receivedOn, from),
    to === undefined ? undefined : lte(receivedOn, to),
    or(inArray(method, [...methods]), and(eq(source, 'proof'), isNull(method))),
  )

type DaysOfMethod = { method: PaymentMethod | null; from: Day; to: Day }

/** Claimed payments on these days of their method, without those that `known` selects. */
export async function countClaimedMoney(
  db: Db,
  claimed: Claimed & { days: readonly DaysOfMethod[]; known: SQLWrapper },
): Promise<number> {
  const isOnDays = sql`exists (select from jsonb_to_recordset(${JSON.stringify(claimed.days)}::jsonb)
    as on_days (method text, "from" date, "to" date) where on_days.method is not distinct from ${method}
      and ${receivedOn} between on_days."from" and on_days."to")`
  return db.$count(
    payments,
    and(IS_COUNTED, isClaimed(claimed), isOnDays, sql`${id} not in ${claimed.known}`),
  )
}
