import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { byNewest, keysetPage } from '../../../../../server/database/keyset.ts'
import type { PageRequest } from '../../../../../server/http/paging.ts'
import type { Day } from '../../../../../shared/days.ts'
import { invoices, paymentProofs, reversedPayments } from '../../../ledger/server/invoices.table.ts'
import { listInvoiceReversals } from '../../../ledger/server/ledger.queries.ts'

type Row = typeof invoices.$inferSelect
export type StoredPaymentProof = typeof paymentProofs.$inferSelect
/** In whole pesewas. */
export type StoredReversal = {
  amount: number
  receivedOn: Day | null
  method: string | null
  reference: string | null
  reversedAt: Date
}
export type StoredInvoice = Row & { receipts: StoredPaymentProof[]; reversedPayments: StoredReversal[] }

/** All invoices, voided ones and removed receipts included, newest first. */
export async function listInvoicesForExport(
  db: Db,
  tenantId: string,
  { limit, cursor }: PageRequest,
): Promise<StoredInvoice[]> {
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
    .from(paymentProofs)
    .where(inArray(paymentProofs.invoiceId, ids))
    .orderBy(asc(paymentProofs.uploadedAt), asc(paymentProofs.id))
  const reversed = await db
    .select()
    .from(reversedPayments)
    .where(inArray(reversedPayments.invoiceId, ids))
    .orderBy(asc(reversedPayments.reversedAt), asc(reversedPayments.id))
  return Promise.all(
    found.map(async (row) => ({
      ...row,
      receipts: files.filter(({ invoiceId }) => invoiceId === row.id),
      reversedPayments: [
        ...reversed.filter(({ invoiceId }) => invoiceId === row.id),
        ...(await listInvoiceReversals(db, row.id)),
      ],
    })),
  )
}
