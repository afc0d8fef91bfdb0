import { and, asc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
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
    .where(and(eq(payments.kind, 'money'), isNull(payments.reversedAt), sql`${source} <> 'online'`, where))
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
export const listClaimedMoney = (
  db: Db,
  { from, to, methods }: { from: Day; to?: Day; methods: readonly PaymentMethod[] },
): Promise<CountedMoney[]> =>
  selectCounted(
    db,
    and(
      gte(receivedOn, from),
      to === undefined ? undefined : lte(receivedOn, to),
      or(inArray(method, [...methods]), and(eq(source, 'proof'), isNull(method))),
    ),
  )
