import { and, asc, eq, gt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { insertTogether, rowsFor } from '../../../../../server/database/insert-many.ts'
import { lazySelect } from '../../../../../server/database/statement.ts'
import type { JournalAct, Line } from '../../journal.rules.ts'
import { invoices } from '../invoices.table.ts'
import { allocations, creditReturns, payments } from '../ledger.table.ts'
import { journalLines, journals } from './journal.table.ts'

export type NewJournal = typeof journals.$inferInsert
export type NewJournalLine = typeof journalLines.$inferInsert

const journalColumns = {
  id: invoices.id,
  tenantId: invoices.tenantId,
  tenantName: invoices.tenantName,
  leaseId: invoices.leaseId,
  amount: invoices.amount,
  amountPaid: invoices.amountPaid,
  amountCredited: invoices.amountCredited,
  amountWrittenOff: invoices.amountWrittenOff,
  vatCredited: invoices.vatCredited,
  vatRate: invoices.vatRate,
  vatAmount: invoices.vatAmount,
  purpose: invoices.purpose,
  openingPurpose: invoices.openingPurpose,
  periodFrom: invoices.periodFrom,
  periodTo: invoices.periodTo,
  createdAt: invoices.createdAt,
  voidedAt: invoices.voidedAt,
}

/** The fields that decide the lines of an invoice and its payments. */
export type JournalInvoice = Pick<typeof invoices.$inferSelect, keyof typeof journalColumns>

export const listJournalInvoices = (db: Db, ids: readonly string[]): Promise<JournalInvoice[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ids.length === 1
      ? selectJournalInvoice(db, { id: ids[0] })
      : selectJournalInvoices(db, { ids })

// The database caches the plan for one row; lists are planned each time.
const selectJournalInvoice = lazySelect((db) => journalInvoices(db, sql`= ${sql.placeholder('id')}::uuid`))
const selectJournalInvoices = lazySelect((db) =>
  journalInvoices(db, sql`= any(${sql.placeholder('ids')}::uuid[])`),
)

const journalInvoices = (db: Db, idMatches: SQL) =>
  db.select(journalColumns).from(invoices).where(sql`${invoices.id} ${idMatches}`)

/** A posted line of an invoice or a payment. */
export type BookedLine = Line & {
  invoiceId: string | null
  paymentId: string | null
  /** The act that posted an invoice's line. */
  act?: JournalAct
}

export const bookedColumns = {
  day: journalLines.day,
  account: journalLines.account,
  amount: sql<number>`${journalLines.debit} - ${journalLines.credit}`.mapWith(Number),
  invoiceId: journalLines.invoiceId,
  paymentId: journalLines.paymentId,
  leaseId: journalLines.leaseId,
  unitId: journalLines.unitId,
  unitName: journalLines.unitName,
  unitKind: journalLines.unitKind,
  propertyId: journalLines.propertyId,
  propertyName: sql<string>`coalesce(${journalLines.propertyName}, '')`,
  tenantName: sql<string>`coalesce(${journalLines.tenantName}, '')`,
  purpose: journalLines.purpose,
  percent: journalLines.percent,
  vatRate: journalLines.vatRate,
  tax: journalLines.tax,
  vat: journalLines.vat,
}

/** VAT by invoice, without credit notes and write-offs, in whole pesewas. */
export async function sumPaymentVat(db: Db, invoiceIds: readonly string[]): Promise<Map<string, number>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await selectPaymentVat(db, { invoiceIds })
  return new Map(rows.map(({ invoiceId, vat }) => [invoiceId, vat]))
}

const selectPaymentVat = lazySelect((db) => {
  const settling = db
    .selectDistinct({ invoiceId: allocations.invoiceId, paymentId: allocations.paymentId })
    .from(allocations)
    .innerJoin(payments, eq(payments.id, allocations.paymentId))
    .where(
      and(
        sql`${allocations.invoiceId} = any(${sql.placeholder('invoiceIds')}::uuid[])`,
        notInArray(payments.kind, ['credit_note', 'write_off']),
      ),
    )
    .as('settling')
  return db
    .select({ invoiceId: settling.invoiceId, vat: sql<number>`-sum(${journalLines.vat})`.mapWith(Number) })
    .from(settling)
    .innerJoin(
      journalLines,
      and(
        eq(journalLines.paymentId, settling.paymentId),
        eq(journalLines.invoiceId, settling.invoiceId),
        eq(journalLines.account, 'Tenants receivable'),
      ),
    )
    .groupBy(settling.invoiceId)
})

export const listBookedByPayment = (db: Db, ids: readonly string[]): Promise<BookedLine[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectPaymentLines(db, { ids })

const selectPaymentLines = lazySelect((db) =>
  db
    .select(bookedColumns)
    .from(journalLines)
    .where(sql`${journalLines.paymentId} = any(${sql.placeholder('ids')}::uuid[])`)
    .orderBy(asc(journalLines.id)),
)

/** Lines of the payments without refunds of their credit, which keep their days. */
export const listOwnPaymentLines = (db: Db, ids: readonly string[]): Promise<BookedLine[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectOwnPaymentLines(db, { ids })

const selectOwnPaymentLines = lazySelect((db) =>
  db
    .select(bookedColumns)
    .from(journalLines)
    .innerJoin(journals, sql`${journals.id} = ${journalLines.journalId}`)
    .where(
      sql`${journalLines.paymentId} = any(${sql.placeholder('ids')}::uuid[]) and ${journals.kind} <> 'credit_returned'`,
    )
    .orderBy(asc(journalLines.id)),
)

/** Lines by refund: the money, and the lines of the payments whose credit it was. */
export async function listBookedByReturn(db: Db, ids: readonly string[]): Promise<Map<string, BookedLine[]>> {
  const posted = db
    .select({ journalId: journalLines.journalId, returnId: journalLines.paymentId })
    .from(journalLines)
    .where(sql`${journalLines.paymentId} = any(${sql.param([...ids])}::uuid[])`)
    .as('posted')
  const rows = await db
    .select({ ...bookedColumns, returnId: posted.returnId })
    .from(posted)
    .innerJoin(creditReturns, and(eq(creditReturns.returnId, posted.returnId), gt(creditReturns.amount, 0)))
    .innerJoin(
      journalLines,
      and(
        eq(journalLines.journalId, posted.journalId),
        or(eq(journalLines.paymentId, creditReturns.paymentId), eq(journalLines.paymentId, posted.returnId)),
      ),
    )
    .groupBy(journalLines.id, posted.returnId)
    .orderBy(asc(journalLines.id))
  return Map.groupBy(rows, ({ returnId }) => returnId ?? '')
}

export const listBookedByInvoice = (db: Db, ids: readonly string[]): Promise<BookedLine[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectInvoiceLines(db, { ids })

const selectInvoiceLines = lazySelect((db) =>
  db
    .select({ ...bookedColumns, act: journals.act })
    .from(journalLines)
    .innerJoin(journals, sql`${journals.id} = ${journalLines.journalId}`)
    .where(
      sql`${journalLines.paymentId} is null and ${journalLines.invoiceId} = any(${sql.placeholder('ids')}::uuid[])`,
    )
    .orderBy(asc(journalLines.id)),
)

/** Lines of credit notes for unused days, without reversed ones. */
export const listBookedByUnusedNote = (db: Db, invoiceIds: readonly string[]): Promise<BookedLine[]> =>
  invoiceIds.length === 0 ? Promise.resolve([]) : selectUnusedNoteLines(db, { invoiceIds })

const selectUnusedNoteLines = lazySelect((db) =>
  db
    .select(bookedColumns)
    .from(journalLines)
    .innerJoin(payments, eq(payments.id, journalLines.paymentId))
    .where(
      sql`${payments.invoiceId} = any(${sql.placeholder('invoiceIds')}::uuid[]) and ${payments.unusedFrom} is not null
        and ${payments.reversedAt} is null`,
    )
    .orderBy(asc(journalLines.id)),
)

/** Writes journals and lines in one statement, so that the trigger finds them balanced. */
export const insertJournals = (
  tx: Tx,
  rows: readonly NewJournal[],
  lines: readonly NewJournalLine[],
): Promise<void> => insertTogether(tx, [rowsFor(journals, rows), rowsFor(journalLines, lines)])

/** Amounts by invoice, in whole pesewas; below 0 gives VAT back. */
export async function addVatCredited(tx: Tx, credited: ReadonlyMap<string, number>): Promise<void> {
  if (credited.size === 0) return
  await tx.execute(sql`update ${invoices} set vat_credited = vat_credited + added.vat
    from unnest(${sql.param([...credited.keys()])}::uuid[], ${sql.param([...credited.values()])}::bigint[]) as added (id, vat)
    where invoices.id = added.id and added.vat <> 0`)
}

export const creditNoteVat = sql`select line.invoice_id as id, sum(line.debit - line.credit) as vat
  from ${journalLines} line join ${journals} on ${journals.id} = line.journal_id
  where line.account = 'Output VAT' and ${journals.kind} = 'credit_note' group by line.invoice_id`

/** Copies credited VAT from the journal, for acts from before this column. */
export const sumVatCredited = (tx: Tx) =>
  tx.execute(sql`update ${invoices} set vat_credited = credited.vat
    from (${creditNoteVat}) as credited where invoices.id = credited.id and vat_credited <> credited.vat`)
