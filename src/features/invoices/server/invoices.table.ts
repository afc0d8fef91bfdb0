import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant, pesewas } from '../../../server/database/columns.ts'
import { searchable } from '../../../server/database/search.ts'
import { tenants } from '../../tenants/server/tenants.table.ts'
import { DISPLAY_STATUSES, INVOICE_STATUSES, RECEIPT_STATUSES } from '../invoices.rules.ts'

const computedDisplayStatus = sql`case
  when status = 'Paid' or receipt_state = 'approved' then 'Paid'
  when receipt_state = 'pending_review' then 'Payment Under Review'
  when status = 'overdue' then 'Overdue'
  else status end`

/**
 * Invoices. `receiptState` is what the receipts say together, kept by every change of one; `storedDisplayStatus` is what the
 * invoice shows, but that an Unpaid one turns Overdue with the days.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    invoiceNumber: text().notNull(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id),
    tenantName: text().notNull(),
    amount: pesewas().notNull(),
    dueDate: calendarDay().notNull(),
    status: text({ enum: INVOICE_STATUSES }).notNull(),
    receiptState: text({ enum: ['approved', 'pending_review', 'none'] })
      .notNull()
      .default('none'),
    description: text(),
    paidOn: calendarDay(),
    paymentMethod: text(),
    paymentReference: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    remindedAt: instant(),
    storedDisplayStatus: text({ enum: DISPLAY_STATUSES }).generatedAlwaysAs(computedDisplayStatus),
    search: text().generatedAlwaysAs(searchable('tenant_name', 'invoice_number')),
    nameSorted: text().generatedAlwaysAs(searchable('tenant_name')),
  },
  (table) => [
    unique('invoices_number').on(table.invoiceNumber),
    // With all that is filtered and sorted by: rows that do not match are passed over without being fetched.
    index('invoices_newest').on(
      table.createdAt,
      table.id,
      table.dueDate,
      table.storedDisplayStatus,
      table.search,
      table.amount,
      table.nameSorted,
      table.invoiceNumber,
    ),
    index('invoices_display_status').on(table.storedDisplayStatus, table.dueDate, table.id),
    index('invoices_tenant').on(table.tenantId, table.createdAt, table.id),
    // One for each way of sorting, as `invoices.order.ts` says it.
    index('invoices_due').on(table.dueDate, table.invoiceNumber),
    index('invoices_by_amount').on(table.amount, table.invoiceNumber),
    index('invoices_by_name').on(sql`name_sorted collate "C"`, table.invoiceNumber),
    check('invoices_amount', sql`amount between 0 and 10000000000`),
  ],
)

/**
 * Totals of the invoices: how many there are, and their sum, by due day and stored display status. A trigger adds what each
 * statement changes as rows of its own, so that nobody waits for anybody; from time to time they are rolled up into one.
 */
export const invoiceTotals = pgTable(
  'invoice_totals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    dueDate: calendarDay().notNull(),
    storedDisplayStatus: text({ enum: DISPLAY_STATUSES }).notNull(),
    count: integer().notNull(),
    pesewas: pesewas().notNull(),
  },
  (table) => [
    index('invoice_totals_due').on(table.dueDate, table.storedDisplayStatus, table.count, table.pesewas),
  ],
)

/** Receipts; `fileKey` names the file in the file store, which is there before the row is. */
export const receipts = pgTable(
  'receipts',
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    status: text({ enum: RECEIPT_STATUSES }).notNull(),
    paymentDate: calendarDay().notNull(),
    amount: pesewas(),
    notes: text(),
    reviewNotes: text(),
    fileKey: text().notNull(),
    fileName: text().notNull(),
    fileSize: integer().notNull(),
    contentType: text({ enum: ['image/jpeg', 'image/png', 'application/pdf'] }).notNull(),
    uploadedAt: instant().notNull(),
    reviewedAt: instant(),
  },
  (table) => [
    index('receipts_invoice').on(table.invoiceId, table.uploadedAt),
    index('receipts_waiting').on(table.uploadedAt, table.id).where(sql`status = 'pending_review'`),
  ],
)
