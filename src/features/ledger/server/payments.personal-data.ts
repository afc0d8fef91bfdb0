import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../server/database/index.ts'
import { allocations, payments } from './ledger.table.ts'

/** All payments of a tenant, reversed ones too, the first recorded first. */
export function listHeldPayments(db: Db, tenantId: string) {
  const { receiptNumber, kind, amount, unallocated, receivedOn, method, reference, note, ...rest } = payments
  const { reversedAt, reversalReason, createdAt, id } = rest
  return db
    .select({
      ...{ receiptNumber, kind, amount, unallocated, receivedOn, method, reference, note },
      ...{ reversedAt, reversalReason, createdAt },
    })
    .from(payments)
    .where(eq(payments.tenantId, tenantId))
    .orderBy(asc(createdAt), asc(receiptNumber), asc(id))
}
export type HeldPayment = Awaited<ReturnType<typeof listHeldPayments>>[number]

/** What had settled invoices until it was reversed, the first reversed first. */
export async function listReversedOfInvoices(db: Db, invoiceIds: readonly string[]) {
  const { id, receivedOn, method, reference, reversedAt } = payments
  const amount = sql<number>`sum(${allocations.amount}) filter (where ${allocations.amount} > 0)`
  return db
    .select({
      ...{ invoiceId: allocations.invoiceId, receivedOn, method, reference, reversedAt },
      amount: amount.mapWith(Number),
    })
    .from(allocations)
    .innerJoin(payments, eq(id, allocations.paymentId))
    .where(
      and(sql`${allocations.invoiceId} = any(${sql.param([...invoiceIds])}::uuid[])`, isNotNull(reversedAt)),
    )
    .groupBy(allocations.invoiceId, id)
    .orderBy(asc(reversedAt), asc(id))
}

/** Leaves receipt numbers, amounts, days and methods. */
export async function erasePaymentsOf(tx: Tx, tenantId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ reference: null, note: null, reversalReason: null })
    .where(eq(payments.tenantId, tenantId))
}
