import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { invoices } from './invoices.table.ts'

type VoidColumns = 'voidedBy' | 'voidedByName' | 'voidReason' | 'supersededAt'
export type InvoiceRecord = Omit<
  typeof invoices.$inferSelect,
  'search' | 'storedDisplayStatus' | 'nameSorted' | VoidColumns
>

/** Also implies the predicate of the partial indexes. */
export const isNotVoided = isNull(invoices.voidedAt)

/** Literal, as in the partial index, which a cached plan with a parameter could not use. */
export const isNotPaid = sql`${invoices.status} <> 'Paid'`

const {
  search: _search,
  storedDisplayStatus: _storedDisplayStatus,
  nameSorted: _nameSorted,
  voidedBy: _voidedBy,
  voidedByName: _voidedByName,
  voidReason: _voidReason,
  supersededAt: _supersededAt,
  ...columns
} = getTableColumns(invoices)

export const invoiceColumns = columns

/** Settled by money, withheld tax and deposits; 0 for deposit invoices. `invoice_totals` has it as `paid`. */
export const received = sql`case when ${invoices.purpose} = 'deposit' then 0
  else ${invoices.amountPaid} - ${invoices.amountApplied} + ${invoices.amountFromDeposit} end`

export async function listRecords(db: Db, ids: readonly string[]): Promise<Map<string, InvoiceRecord>> {
  const rows = await db
    .select(columns)
    .from(invoices)
    .where(sql`${invoices.id} = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Invoices with a period, and deposits; by due day. */
export const listPeriodInvoices = (db: Db, tenantId: string): Promise<InvoiceRecord[]> =>
  db
    .select(columns)
    .from(invoices)
    .where(
      and(
        eq(invoices.tenantId, tenantId),
        isNotVoided,
        sql`(${invoices.periodTo} is not null or ${invoices.purpose} = 'deposit')`,
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.createdAt), asc(invoices.id))

export const listVoidedFor = (
  db: Db,
  { tenantId, reason }: { tenantId: string; reason: string },
): Promise<InvoiceRecord[]> =>
  db
    .select(columns)
    .from(invoices)
    .where(
      and(
        eq(invoices.tenantId, tenantId),
        sql`${invoices.voidedAt} is not null`,
        eq(invoices.voidReason, reason),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.createdAt), asc(invoices.id))

/** A voided invoice that is never restored; no other changes. */
export async function supersedeVoided(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .update(invoices)
    .set({ supersededAt: at })
    .where(and(eq(invoices.id, id), isNotNull(invoices.voidedAt)))
}

export async function updateInvoice(
  db: Db,
  id: string,
  changes: Partial<typeof invoices.$inferInsert>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await db.update(invoices).set(changes).where(eq(invoices.id, id))
}
