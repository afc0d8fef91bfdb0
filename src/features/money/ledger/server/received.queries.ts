import { and, asc, eq, exists, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { isWithin, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { journalLines } from './journal/journal.table.ts'
import { type PaymentRow, paymentColumns } from './ledger.queries.ts'
import { payments } from './ledger.table.ts'

/** Valid withheld tax received before a day, oldest first. */
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

/** Valid taxable payments since a day, or of one unit. Opening credit is taxed when it settles, whenever received. */
export async function listTaxedSince(db: Db, from: Day, unitId?: string): Promise<string[]> {
  const ofUnit = db
    .select({ id: journalLines.id })
    .from(journalLines)
    .where(and(eq(journalLines.paymentId, payments.id), eq(journalLines.unitId, unitId ?? '')))
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.kind, ['money', 'withholding', 'deposit_applied', 'opening']),
        or(gte(payments.receivedOn, from), eq(payments.kind, 'opening')),
        isNull(payments.reversedAt),
        unitId === undefined ? undefined : exists(ofUnit),
      ),
    )
  return rows.map(({ id }) => id)
}
