import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { calendarDay, instant, pesewas } from '../../../../server/database/columns.ts'
import { searchable } from '../../../../server/database/search.ts'
import type { Earlier } from '../../../../shared/dated.ts'
import type { Day } from '../../../../shared/days.ts'
import { LEASE_SOURCES } from '../../../property/leases/lease-choice.rules.ts'
import { tenantColumn, tenants } from '../../../property/tenants/server/tenants.table.ts'
import { INVOICE_PURPOSES } from '../invoices.purposes.ts'
import {
  DISPLAY_STATUSES,
  FILE_DAMAGES,
  INVOICE_STATUSES,
  PROOF_METHODS,
  PROOF_STATUSES,
} from '../invoices.rules.ts'
import type { IssuedPlace } from '../issued.ts'
import { referenceKey } from './reference-key.ts'

const computedDisplayStatus = sql`case
  when amount = 0 or status = 'Paid' or receipt_state = 'approved' then 'Paid'
  when receipt_state = 'pending_review' then 'Payment Under Review'
  when status = 'overdue' then 'Overdue'
  else status end`

const isNotVoided = sql`voided_at is null`
/** No other query has this condition, so that the planner uses its index for sorting only. */
export const isListedByAmount = sql`(stored_display_status <> 'Paid') is true`

/** `storedDisplayStatus` is the displayed status, except that Unpaid becomes Overdue with time. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    invoiceNumber: text().notNull(),
    tenantId: tenantColumn(),
    tenantName: text().notNull(),
    amount: pesewas().notNull(),
    amountPaid: pesewas().notNull().default(0),
    amountCredited: pesewas().notNull().default(0),
    amountWrittenOff: pesewas().notNull().default(0),
    /** The part of `amountPaid` from a deposit or an opening balance. */
    amountApplied: pesewas().notNull().default(0),
    amountFromDeposit: pesewas().notNull().default(0),
    /** The part of `amountPaid` from credit of earlier payments. */
    creditUsed: pesewas().notNull().default(0),
    useCredit: boolean().notNull().default(false),
    amountSubmitted: pesewas().notNull().default(0),
    /** In percent on the day of issue; null without VAT. */
    vatRate: numeric({ precision: 5, scale: 2, mode: 'number' }),
    vatAmount: pesewas(),
    /** The part of `vatAmount` that credit notes took back, as in the journal. */
    vatCredited: pesewas().notNull().default(0),
    eVatNumber: text(),
    dueDate: calendarDay().notNull(),
    /** Former due days, for the ages of debts then. */
    dueBefore: jsonb().$type<Earlier<Day>[]>().notNull().default([]),
    status: text({ enum: INVOICE_STATUSES }).notNull(),
    purpose: text({ enum: INVOICE_PURPOSES }).notNull().default('rent'),
    /** The original purpose of an opening balance; null for other purposes. */
    openingPurpose: text({ enum: INVOICE_PURPOSES }),
    leaseId: uuid(),
    /** Null without a lease, or if the previous release wrote it. */
    leaseSource: text({ enum: LEASE_SOURCES }),
    periodFrom: calendarDay(),
    periodTo: calendarDay(),
    enteredLater: boolean().notNull().default(false),
    receiptState: text({ enum: ['approved', 'pending_review', 'none'] })
      .notNull()
      .default('none'),
    description: text(),
    paidOn: calendarDay(),
    paymentMethod: text(),
    paymentReference: text(),
    /** Null for invoices from before this column. */
    createdBy: uuid(),
    paidBy: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    remindedAt: instant(),
    voidedAt: instant(),
    voidedBy: uuid(),
    voidedByName: text(),
    voidReason: text(),
    /** Voided for good: what it charged was charged again, changed or taken back since. */
    supersededAt: instant(),
    /** Set by a trigger at issue, and its place again with another lease. */
    issued: jsonb().$type<IssuedPlace>(),
    storedDisplayStatus: text({ enum: DISPLAY_STATUSES }).generatedAlwaysAs(computedDisplayStatus),
    search: text().generatedAlwaysAs(searchable('tenant_name', 'invoice_number')),
    nameSorted: text().generatedAlwaysAs(searchable('tenant_name')),
  },
  (table) => [
    unique('invoices_number').on(table.invoiceNumber),
    // Covers every filtered and sorted column, so that non-matching rows are not fetched.
    index('invoices_newest')
      .on(
        table.createdAt,
        table.id,
        table.dueDate,
        table.storedDisplayStatus,
        table.search,
        table.amount,
        table.nameSorted,
        table.invoiceNumber,
      )
      .where(isNotVoided),
    index('invoices_display_status')
      .on(table.storedDisplayStatus, table.dueDate, table.id)
      .where(isNotVoided),
    index('invoices_tenant').on(table.tenantId, table.createdAt, table.id),
    // One for each sort order of `invoices.order.ts`.
    index('invoices_due').on(table.dueDate, table.invoiceNumber).where(isNotVoided),
    index('invoices_by_amount').on(table.amount, table.invoiceNumber).where(isNotVoided),
    index('invoices_by_name').on(sql`name_sorted collate "C"`, table.invoiceNumber).where(isNotVoided),
    index('invoices_voided').on(table.voidedAt, table.id).where(sql`voided_at is not null`),
    index('invoices_open')
      .on(table.tenantId, table.dueDate, table.createdAt, table.id)
      .where(sql`voided_at is null and status <> 'Paid'`),
    index('invoices_open_by_amount')
      .on(table.storedDisplayStatus, table.amount, table.invoiceNumber, table.dueDate)
      .where(sql`${isNotVoided} and ${isListedByAmount}`),
    check('invoices_amount', sql`amount between 0 and 10000000000`),
    check(
      'invoices_vat',
      sql`(vat_rate is null) = (vat_amount is null) and vat_rate between 0 and 100
        and vat_amount between 0 and amount and (e_vat_number is null or vat_rate is not null)`,
    ),
    check(
      'invoices_settled',
      sql`amount_paid >= amount_applied and amount_applied >= 0 and amount_credited >= 0
        and amount_paid + amount_credited <= amount`,
    ),
    check('invoices_written_off', sql`amount_written_off between 0 and amount_credited`),
    check(
      'invoices_paid',
      sql`voided_at is not null or amount = 0 or (status = 'Paid') = (amount_paid + amount_credited = amount)`,
    ),
  ],
)

/** The folded names that a tenant's invoices have or had; triggers write them. */
export const invoiceNames = pgTable(
  'invoice_names',
  {
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.name] })],
)

/**
 * Counts and sums by due day and stored display status. `paid` is received money, `other` settled deposits or came from
 * deposits or opening balances. A trigger inserts changes as new rows, so that writers never wait; a job rolls them up.
 */
export const invoiceTotals = pgTable(
  'invoice_totals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    dueDate: calendarDay().notNull(),
    storedDisplayStatus: text({ enum: DISPLAY_STATUSES }).notNull(),
    count: integer().notNull(),
    pesewas: pesewas().notNull(),
    paid: pesewas().notNull().default(0),
    credited: pesewas().notNull().default(0),
    other: pesewas().notNull().default(0),
  },
  (table) => [
    index('invoice_totals_due').on(
      table.dueDate,
      table.storedDisplayStatus,
      table.count,
      table.pesewas,
      table.paid,
      table.credited,
      table.other,
    ),
  ],
)

/** Former payments of invoices that were set back, from before payments had rows. */
export const reversedPayments = pgTable(
  'reversed_payments',
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    amount: pesewas().notNull(),
    receivedOn: calendarDay(),
    method: text(),
    reference: text(),
    receiptId: uuid(),
    reversedAt: instant().notNull(),
    reversedBy: uuid().notNull(),
    reversedByName: text().notNull(),
  },
  (table) => [index('reversed_payments_invoice').on(table.invoiceId, table.reversedAt)],
)

/** Once approved, a receipt is only marked as deleted; `approvedAt` stays when it returns to review. */
export const paymentProofs = pgTable(
  'receipts',
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    status: text({ enum: PROOF_STATUSES }).notNull(),
    paymentDate: calendarDay().notNull(),
    amount: pesewas(),
    /** As typed. */
    transactionId: text(),
    /** How the tenant says to have paid; null if not stated. */
    method: text({ enum: PROOF_METHODS }),
    notes: text(),
    reviewNotes: text(),
    fileKey: text().notNull(),
    fileName: text().notNull(),
    fileSize: integer().notNull(),
    contentType: text({ enum: ['image/jpeg', 'image/png', 'application/pdf'] }).notNull(),
    sha256: text(),
    /** Editing programs in the metadata, one per line; null for older uploads. */
    software: text(),
    damage: text({ enum: FILE_DAMAGES }),
    uploadedAt: instant().notNull(),
    reviewedAt: instant(),
    approvedAt: instant(),
    /** When the tenant was asked about it, because no statement shows its money. */
    askedAt: instant(),
    deletedAt: instant(),
    deletedBy: uuid(),
    deletedByName: text(),
  },
  (table) => [
    index('receipts_invoice').on(table.invoiceId, table.uploadedAt),
    index('receipts_file').on(table.sha256),
    index('receipts_transaction')
      .on(referenceKey(sql.raw('transaction_id')))
      .where(sql`transaction_id is not null`),
    index('receipts_waiting').on(table.uploadedAt, table.id).where(sql`status = 'pending_review'`),
  ],
)
