import { and, asc, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import type { EntryKind } from '../../ledger.rules.ts'
import { type InvoiceRecord, invoiceColumns } from '../invoice-records.queries.ts'
import { invoices } from '../invoices.table.ts'
import { type PaymentRow, paymentColumns } from '../ledger.queries.ts'
import { allocations, entries, payments } from '../ledger.table.ts'
import { journals } from './journal.table.ts'

export async function isUnposted(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ unposted: boolean }>(
    sql`select exists (select from ${entries}) and not exists (select from ${journals}) as unposted`,
  )
  return rows[0]?.unposted === true
}

export async function listLedgerTenants(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ id: entries.tenantId }).from(entries).orderBy(asc(entries.tenantId))
  return rows.map(({ id }) => id)
}

export type InvoiceEntry = {
  invoiceId: string
  kind: EntryKind
  amount: number
  createdAt: Date
  createdBy: string | null
}
export type AllocationRow = {
  paymentId: string
  invoiceId: string
  amount: number
  createdAt: Date
  createdBy: string | null
}

export type TenantLedger = {
  invoices: InvoiceRecord[]
  payments: PaymentRow[]
  entries: InvoiceEntry[]
  allocations: AllocationRow[]
}

export async function readTenantLedgers(db: Db, tenantIds: readonly string[]): Promise<TenantLedger> {
  const ids = sql`${sql.param([...tenantIds])}::uuid[]`
  const { invoiceId, kind, amount, createdAt, createdBy } = entries
  const isInvoiceKind = sql`${kind} in ('invoice', 'invoice_changed', 'invoice_voided', 'invoice_restored')`
  const [invoiceRows, paymentRows, entryRows, allocationRows] = await Promise.all([
    db.select(invoiceColumns).from(invoices).where(sql`${invoices.tenantId} = any(${ids})`),
    db
      .select(paymentColumns)
      .from(payments)
      .where(sql`${payments.tenantId} = any(${ids})`)
      .orderBy(asc(payments.createdAt), asc(payments.id)),
    db
      .select({ invoiceId, kind, amount, createdAt, createdBy })
      .from(entries)
      .where(and(sql`${entries.tenantId} = any(${ids})`, isInvoiceKind))
      .orderBy(asc(entries.id)),
    db
      .select({
        paymentId: allocations.paymentId,
        invoiceId: allocations.invoiceId,
        amount: allocations.amount,
        createdAt: allocations.createdAt,
        createdBy: allocations.createdBy,
      })
      .from(allocations)
      .innerJoin(payments, sql`${payments.id} = ${allocations.paymentId}`)
      .where(sql`${payments.tenantId} = any(${ids})`)
      .orderBy(asc(allocations.id)),
  ])
  const named = entryRows.flatMap((row) => (row.invoiceId ? [{ ...row, invoiceId: row.invoiceId }] : []))
  return { invoices: invoiceRows, payments: paymentRows, entries: named, allocations: allocationRows }
}

/** Allows posting in closed months, for acts from before journals existed. */
export const allowClosedDays = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select set_config('portal.replays_journals', 'on', true)`)
}

/** Concurrent starts wait here and then find nothing to do. */
export const lockJournals = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`lock table ${journals} in share row exclusive mode`)
}
