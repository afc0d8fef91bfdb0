import { and, asc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { isWithin, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { payments } from './ledger.table.ts'
import { referenceKey } from './reference-key.ts'

const MAX = 20

/** Valid payments by reference key, oldest first. */
export function listPaymentsByReference(db: Db, scope: Scope, keys: readonly string[]) {
  const { id, tenantId, invoiceId, proofId, receiptNumber, receivedOn, reference, reversedAt } = payments
  const key = referenceKey(reference)
  return db
    .select({ id, invoiceId, proofId, receiptNumber, receivedOn, key })
    .from(payments)
    .where(
      and(sql`${key} = any(${sql.param([...keys])}::text[])`, isNull(reversedAt), isWithin(tenantId, scope)),
    )
    .orderBy(asc(receivedOn), asc(id))
    .limit(MAX)
}
