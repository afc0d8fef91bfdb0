import { and, asc, eq, getTableColumns, inArray, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { isNotVoided } from '../invoice-records.queries.ts'
import { invoices } from '../invoices.table.ts'
import { lateFees } from './late-fees.table.ts'

export type NewLateFee = typeof lateFees.$inferInsert
/** `standing` is the fee's remaining amount in whole pesewas: 0 if voided, less waived parts. */
export type LateFee = typeof lateFees.$inferSelect & { standing: number }

const isAnyId = (column: SQLWrapper, ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`

const standing = sql<number>`case when ${isNotVoided} then ${invoices.amount} - ${invoices.amountCredited} else 0 end`

export const listLateFees = (db: Db, ids: readonly string[]): Promise<LateFee[]> =>
  db
    .select({ ...getTableColumns(lateFees), standing: standing.mapWith(Number) })
    .from(lateFees)
    .innerJoin(invoices, eq(invoices.id, lateFees.feeInvoiceId))
    .where(or(isAnyId(lateFees.invoiceId, ids), isAnyId(lateFees.feeInvoiceId, ids)))

export async function insertLateFees(tx: Tx, rows: readonly NewLateFee[]): Promise<void> {
  await tx.insert(lateFees).values([...rows])
}

/** Returns the invoices together with their unpaid late fees. */
export async function withUnpaidLateFees(db: Db, invoiceIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: lateFees.feeInvoiceId })
    .from(lateFees)
    .innerJoin(invoices, eq(invoices.id, lateFees.feeInvoiceId))
    .where(and(isAnyId(lateFees.invoiceId, invoiceIds), isNotVoided, ne(invoices.status, 'Paid')))
    .orderBy(asc(lateFees.invoiceId), asc(lateFees.n))
  return [...new Set([...invoiceIds, ...rows.map(({ id }) => id)])]
}

export async function listFeesVoidedWith(db: Db, invoiceId: string, voidedAt: Date): Promise<string[]> {
  const fees = db
    .select({ id: lateFees.feeInvoiceId })
    .from(lateFees)
    .where(eq(lateFees.invoiceId, invoiceId))
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(inArray(invoices.id, fees), eq(invoices.voidedAt, voidedAt)))
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
  return rows.map(({ id }) => id)
}
