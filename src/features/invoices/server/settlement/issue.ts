import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { dayOf } from '../../../../shared/days.ts'
import { insertEntries, lockTenantAccounts, type NewPayment } from '../../../ledger/server/ledger.queries.ts'
import { insertInvoices } from '../bulk/bulk.queries.ts'
import { type InvoiceRecord, insertInvoice, listRecords } from '../invoices.queries.ts'
import { payNewInvoices } from './pay-invoice.ts'
import { useCredit } from './settle.ts'

type Issuing = {
  by: { uid: string | null; name: string }
  /** Those that are issued as Paid are paid today. */
  status: InvoiceRecord['status']
}

/**
 * Writes invoices with their entries; the credit of their tenants settles what it can of them. Answers them as they are
 * then, in the given order, and the payments, which are numbered at the end of the transaction.
 */
export async function issueInvoices(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  rows: readonly InvoiceRecord[],
  { by, status }: Issuing,
): Promise<{ issued: InvoiceRecord[]; payments: NewPayment[] }> {
  const tenantIds = [...new Set(rows.map(({ tenantId }) => tenantId))]
  await lockTenantAccounts(tx, tenantIds)
  const [only] = rows
  await (only && rows.length === 1 ? insertInvoice(tx, only) : insertInvoices(tx, [...rows]))
  await insertEntries(
    tx,
    rows.map(({ id, tenantId, amount, createdAt }) => ({
      ...{ tenantId, pocket: 'owed', kind: 'invoice', amount, invoiceId: id },
      day: dayOf(createdAt, ctx.config.TIME_ZONE),
      createdAt: ctx.clock.now(),
      createdBy: by.uid,
    })),
  )
  const ids = rows.map(({ id }) => id)
  if (status === 'Paid') {
    const payments = await payNewInvoices(ctx, tx, rows, by)
    return { issued: await readAgain(tx, rows), payments }
  }
  const settled = await useCredit(ctx, tx, { tenantIds, only: ids, by: by.uid })
  return { issued: settled.length > 0 ? await readAgain(tx, rows) : [...rows], payments: [] }
}

async function readAgain(tx: Tx, rows: readonly InvoiceRecord[]): Promise<InvoiceRecord[]> {
  const found = await listRecords(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => found.get(row.id) ?? row)
}
