import { and, gt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { invoices } from './invoices.table.ts'
import { payments } from './ledger.table.ts'

type Since = { tenantIds: readonly string[]; since: Date }

/** Payments entered or reversed after an instant. */
export const listPaymentsSince = (db: Db, { tenantIds, since }: Since) => {
  const { id, tenantId, kind, amount, receivedOn, createdAt, reversedAt } = payments
  return db
    .select({ id, kind, amount, receivedOn })
    .from(payments)
    .where(
      and(
        sql`${tenantId} = any(${sql.param([...tenantIds])}::uuid[])`,
        or(gt(createdAt, since), gt(reversedAt, since)),
      ),
    )
    .orderBy(createdAt, id)
}

/** Invoices issued or changed after an instant. */
export const listInvoicesSince = (db: Db, { tenantIds, since }: Since) => {
  const { id, tenantId, tenantName, invoiceNumber, createdAt, updatedAt, voidedAt } = invoices
  return db
    .select({ id, tenantName, invoiceNumber })
    .from(invoices)
    .where(
      and(
        sql`${tenantId} = any(${sql.param([...tenantIds])}::uuid[])`,
        or(gt(createdAt, since), gt(updatedAt, since), gt(voidedAt, since)),
      ),
    )
    .orderBy(createdAt, id)
}
