import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../../server/database/index.ts'
import type { Day } from '../../../shared/days.ts'
import { isWithin, type Scope } from '../../tenants/server/tenants.scope.ts'
import { type PaymentRow, paymentColumns } from './ledger.queries.ts'
import { payments } from './ledger.table.ts'

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

/** What counts and may be taxed of the payments that were received on a day or later. */
export async function listTaxedSince(db: Db, from: Day): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.kind, ['money', 'withholding', 'deposit_applied', 'opening']),
        gte(payments.receivedOn, from),
        isNull(payments.reversedAt),
      ),
    )
  return rows.map(({ id }) => id)
}
