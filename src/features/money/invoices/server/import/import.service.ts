import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { toDay } from '../../../../../shared/days.ts'
import { lockTenantAccounts } from '../../../ledger/server/account-locks.ts'
import { loadPlaces } from '../../../ledger/server/places.ts'
import { withLeases } from '../../../settlement/server/lease.ts'
import { withVat } from '../../../settlement/server/vat.ts'
import { insertInvoices } from '../bulk/bulk.queries.ts'
import { prepareNumbers, takeNextNumbers } from '../new-numbers.ts'
import { insertPaymentProofs } from '../payment-proofs/payment-proofs.queries.ts'
import { type ImportedInvoice, type PastInvoice, pastInvoiceRows } from './past-invoice.ts'
import { enterPastInvoices } from './past-ledger.ts'

/** Numbers follow the given order within each year. Sends no emails or notices. */
export async function importInvoices(ctx: Context, past: readonly PastInvoice[]): Promise<ImportedInvoice[]> {
  const days = past.map(({ createdAt }) => toDay(createdAt, ctx.config.TIME_ZONE))
  const years = days.map((day) => day.slice(0, 4))
  for (const day of new Set(years.map((year) => `${year}-01-01`))) await prepareNumbers(ctx.db, day)
  return ctx.db.transaction(async (tx) => {
    await lockTenantAccounts(
      tx,
      past.map(({ tenant }) => tenant.id),
    )
    const numbers = await takeNumbers(tx, years)
    const rows = past.map((one, index) =>
      pastInvoiceRows(one, { id: randomUUID(), invoiceNumber: numbers[index] ?? '', newId: randomUUID }),
    )
    const tenantIds = [...new Set(past.map(({ tenant }) => tenant.id))]
    const places = await loadPlaces(tx, tenantIds, { withNames: false })
    const leased = withLeases(
      ctx,
      places,
      rows.map(({ invoice }) => invoice),
    )
    const invoices = await withVat(ctx, tx, leased)
    await insertInvoices(tx, invoices)
    await insertPaymentProofs(
      tx,
      rows.flatMap(({ receipts }) => receipts),
    )
    await enterPastInvoices(ctx, tx, rows)
    return rows
  })
}

async function takeNumbers(tx: Tx, years: readonly string[]): Promise<string[]> {
  const free = new Map<string, string[]>()
  for (const [year, ofYear] of Map.groupBy(years, (year) => year))
    free.set(year, await takeNextNumbers(tx, year, ofYear.length))
  return years.map((year) => free.get(year)?.shift() ?? '')
}
