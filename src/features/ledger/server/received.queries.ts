import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../server/database/index.ts'
import type { Day } from '../../../shared/days.ts'
import { isWithin, type Scope } from '../../tenants/server/tenants.scope.ts'
import { RECEIVED_KINDS } from '../ledger.rules.ts'
import { type PaymentRow, paymentColumns } from './ledger.queries.ts'
import { allocations, payments } from './ledger.table.ts'

export type ReceivedRow = PaymentRow & {
  kind: (typeof RECEIVED_KINDS)[number]
  /** The day of the payment that replaced it when it was corrected. */
  correctedTo: Day | null
}

type Period = { from: Day; to: Day; start: Date; end: Date; scope: Scope }

const replacement = alias(payments, 'replacement')

/** A correction writes both at one instant. */
const correctedTo = (db: Db) => {
  const { id, tenantId, createdAt, amount, kind, receivedOn } = replacement
  return db
    .select({ day: receivedOn })
    .from(replacement)
    .where(
      and(
        eq(tenantId, payments.tenantId),
        eq(createdAt, payments.reversedAt),
        eq(amount, payments.amount),
        eq(kind, payments.kind),
        sql`${id} <> ${payments.id}`,
      ),
    )
    .orderBy(desc(receivedOn))
    .limit(1)
}

/**
 * Money and withheld tax that was received or reversed in a range of days, or settled or released something in it. `start`
 * and `end` are the instants at which the days begin and end.
 */
export async function listReceived(db: Db, { from, to, start, end, scope }: Period): Promise<ReceivedRow[]> {
  const { receivedOn, reversedOn, kind, id } = payments
  const allocated = db
    .select({ id: allocations.paymentId })
    .from(allocations)
    .where(and(gte(allocations.createdAt, start), lt(allocations.createdAt, end)))
  const rows = await db
    .select({ ...paymentColumns, correctedTo: sql<Day | null>`(${correctedTo(db)})` })
    .from(payments)
    .where(
      and(
        inArray(kind, [...RECEIVED_KINDS]),
        isWithin(payments.tenantId, scope),
        or(
          and(gte(receivedOn, from), lte(receivedOn, to)),
          and(gte(reversedOn, from), lte(reversedOn, to)),
          inArray(id, allocated),
        ),
      ),
    )
    .orderBy(asc(receivedOn), asc(payments.createdAt), asc(id))
  return rows as ReceivedRow[]
}

export type AllocationRow = { paymentId: string; invoiceId: string; amount: number; createdAt: Date }

/** All allocations of payments, in the order in which they were written. */
export function listAllocations(db: Db, paymentIds: readonly string[]): Promise<AllocationRow[]> {
  const { id, paymentId, invoiceId, amount, createdAt } = allocations
  return db
    .select({ paymentId, invoiceId, amount, createdAt })
    .from(allocations)
    .where(sql`${paymentId} = any(${sql.param([...paymentIds])}::uuid[])`)
    .orderBy(asc(id))
}

/** Withheld tax that was received before a day and counts, the oldest first. */
export function listWithheldBefore(db: Db, before: Day, scope: Scope): Promise<PaymentRow[]> {
  const { kind, receivedOn, reversedAt, tenantId, createdAt, id } = payments
  return db
    .select(paymentColumns)
    .from(payments)
    .where(
      and(eq(kind, 'withholding'), lt(receivedOn, before), isNull(reversedAt), isWithin(tenantId, scope)),
    )
    .orderBy(asc(receivedOn), asc(createdAt), asc(id))
}
