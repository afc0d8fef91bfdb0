import { and, asc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { lazySelect } from '../../../../server/database/statement.ts'
import type { Day } from '../../../../shared/days.ts'
import type { PaymentKind, PaymentMethod } from '../ledger.rules.ts'
import { payments } from './ledger.table.ts'
import { referenceKey } from './reference-key.ts'

export type MethodReference = { method: PaymentMethod; reference: string }

/** Serializes checking and recording these references until the transaction ends. */
export async function lockReferences(tx: Tx, given: readonly MethodReference[]): Promise<void> {
  const methods = sql.param(given.map(({ method }) => method))
  const references = sql.param(given.map(({ reference }) => reference))
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(method || ':' || ${referenceKey(sql`reference`)}, 0) as key
      from unnest(${methods}::text[], ${references}::text[]) as given (method, reference) order by 1) as ordered`)
}

type Recorded = MethodReference & { tenantId: string; receiptNumber: string | null; receivedOn: Day }

/** Valid payments with any method, in order of recording. */
export async function listByReferences(db: Db, given: readonly MethodReference[]): Promise<Recorded[]> {
  const references = given.map(({ reference }) => reference)
  const rows = await db
    .select({
      tenantId: payments.tenantId,
      method: payments.method,
      reference: payments.reference,
      receiptNumber: payments.receiptNumber,
      receivedOn: payments.receivedOn,
    })
    .from(payments)
    .where(
      and(
        sql`${referenceKey(payments.reference)} in (select ${referenceKey(sql`one`)} from unnest(${sql.param(references)}::text[]) as one)`,
        isNotNull(payments.reference),
        isNull(payments.reversedAt),
        notInArray(payments.kind, ['deposit_returned', 'credit_returned']),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
  return rows.flatMap(({ method, reference, ...rest }) =>
    method && reference ? [{ method, reference, ...rest }] : [],
  )
}

type SimilarPayment = {
  tenantId: string
  method: PaymentMethod
  amount: number
  receivedOn: Day
  kind: PaymentKind
}

/** The first valid payment that differs only in its reference. */
export async function findSimilarPayment(
  db: Db,
  given: SimilarPayment,
): Promise<{ receiptNumber: string | null } | undefined> {
  const [first] = await selectSimilarPayment(db, given)
  return first
}

const selectSimilarPayment = lazySelect((db) => {
  const { tenantId, method, amount, receivedOn, kind } = payments
  return db
    .select({ receiptNumber: payments.receiptNumber })
    .from(payments)
    .where(
      and(
        eq(tenantId, sql.placeholder('tenantId')),
        eq(receivedOn, sql.placeholder('receivedOn')),
        eq(amount, sql.placeholder('amount')),
        eq(method, sql.placeholder('method')),
        eq(kind, sql.placeholder('kind')),
        isNull(payments.reversedAt),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(1)
})
