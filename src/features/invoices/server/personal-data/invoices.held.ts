import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { byNewest, keysetPage } from '../../../../server/database/keyset.ts'
import type { PageRequest } from '../../../../server/http/paging.ts'
import { listReversedOfInvoices } from '../../../ledger/server/payments.personal-data.ts'
import { invoices, receipts, reversedPayments } from '../invoices.table.ts'

type Row = typeof invoices.$inferSelect
export type HeldReceipt = typeof receipts.$inferSelect
type HeldReversal = Pick<
  typeof reversedPayments.$inferSelect,
  'invoiceId' | 'amount' | 'receivedOn' | 'method' | 'reference'
> & { reversedAt: Date | null }
export type HeldInvoice = Row & {
  receipts: HeldReceipt[]
  reversedPayments: HeldReversal[]
}

/** All invoices of a tenant, also voided ones and receipts that were removed, newest first. */
export async function listHeldInvoices(
  db: Db,
  tenantId: string,
  { limit, cursor }: PageRequest,
): Promise<HeldInvoice[]> {
  const { where, orderBy } = keysetPage(byNewest(invoices), cursor)
  const found = await db
    .select()
    .from(invoices)
    .where(sql`${eq(invoices.tenantId, tenantId)} and ${where ?? sql`true`}`)
    .orderBy(...orderBy)
    .limit(limit)
  const ids = found.map(({ id }) => id)
  const files = await db
    .select()
    .from(receipts)
    .where(inArray(receipts.invoiceId, ids))
    .orderBy(asc(receipts.uploadedAt), asc(receipts.id))
  const before = await db
    .select()
    .from(reversedPayments)
    .where(inArray(reversedPayments.invoiceId, ids))
    .orderBy(asc(reversedPayments.reversedAt), asc(reversedPayments.id))
  const reversed = [...before, ...(await listReversedOfInvoices(db, ids))]
  return found.map((row) => ({
    ...row,
    receipts: files.filter(({ invoiceId }) => invoiceId === row.id),
    reversedPayments: reversed.filter(({ invoiceId }) => invoiceId === row.id),
  }))
}
