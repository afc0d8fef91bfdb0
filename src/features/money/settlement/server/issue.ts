import type { Context } from '../../../../server/context.ts'
import { sendWithCommit, type Tx } from '../../../../server/database/index.ts'
import { rowsFor } from '../../../../server/database/insert-many.ts'
import { toDay } from '../../../../shared/days.ts'
import { lockTenantAccounts, shareAccountWithoutCredit } from '../../ledger/server/account-locks.ts'
import { type InvoiceRecord, listRecords } from '../../ledger/server/invoice-records.queries.ts'
import { invoices } from '../../ledger/server/invoices.table.ts'
import { createJournalsOfNewInvoices } from '../../ledger/server/journal/journal.posting.ts'
import type { NewEntry, NewPayment } from '../../ledger/server/ledger.queries.ts'
import { insertLedgerRows } from '../../ledger/server/ledger.writes.ts'
import { loadPlaces, type Places } from '../../ledger/server/places.ts'
import { withLeases } from './lease.ts'
import { payNewInvoices } from './pay-invoice.ts'
import { applyCredit } from './settle.ts'
import { withVat } from './vat.ts'

type Issuing = { by: { uid: string | null; name: string }; status: InvoiceRecord['status']; places?: Places }

/**
 * Writes invoices with leases, entries and VAT, and settles them by credit. Returns them in the given order, and the
 * payments, numbered at the end of the transaction.
 */
export async function issueInvoices(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  given: readonly InvoiceRecord[],
  { by, status, places: known }: Issuing,
): Promise<{ issued: InvoiceRecord[]; payments: NewPayment[] }> {
  const tenantIds = [...new Set(given.map(({ tenantId }) => tenantId))]
  const complete = async () => {
    const places = known ?? (await loadPlaces(tx, tenantIds, { withNames: false }))
    return { places, rows: await withVat(ctx, tx, withLeases(ctx, places, given)) }
  }
  const [hasCredit, { places, rows }] = await Promise.all([lockForIssue(tx, tenantIds, status), complete()])
  const entries = rows.map(
    ({ id, tenantId, amount, createdAt }): NewEntry => ({
      tenantId,
      pocket: 'owed',
      kind: 'invoice',
      amount,
      invoiceId: id,
      day: toDay(createdAt, ctx.config.TIME_ZONE),
      createdAt: ctx.clock.now(),
      createdBy: by.uid,
    }),
  )
  sendWithCommit(tx, writeInvoices(ctx, tx, { rows, entries, places, by: by.uid }))
  const ids = rows.map(({ id }) => id)
  if (status === 'Paid') {
    const payments = await payNewInvoices(ctx, tx, rows, by)
    return { issued: await readAgain(tx, rows), payments }
  }
  if (!hasCredit) return { issued: rows, payments: [] }
  const settled = await applyCredit(ctx, tx, { tenantIds, only: ids, by: by.uid })
  return { issued: settled.length > 0 ? await readAgain(tx, rows) : rows, payments: [] }
}

type NewInvoices = {
  rows: readonly InvoiceRecord[]
  entries: readonly NewEntry[]
  places: Places
  by: string | null
}

/** The accounts must be locked. */
export const writeInvoices = (
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  { rows, entries, places, by }: NewInvoices,
): Promise<void> =>
  insertLedgerRows(ctx, tx, { entries, arePosted: true }, [
    rowsFor(invoices, rows),
    ...createJournalsOfNewInvoices(ctx, rows, { places, by }),
  ])

/** True if there may be credit. Without credit, invoices are issued concurrently while payments wait. */
async function lockForIssue(
  tx: Tx,
  tenantIds: readonly string[],
  status: InvoiceRecord['status'],
): Promise<boolean> {
  const [only = ''] = tenantIds
  if (tenantIds.length === 1 && status !== 'Paid' && (await shareAccountWithoutCredit(tx, only))) return false
  await lockTenantAccounts(tx, tenantIds)
  return true
}

async function readAgain(tx: Tx, rows: readonly InvoiceRecord[]): Promise<InvoiceRecord[]> {
  const found = await listRecords(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => found.get(row.id) ?? row)
}
