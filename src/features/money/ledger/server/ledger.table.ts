import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { calendarDay, instant, pesewas } from '../../../../server/database/columns.ts'
import { searchable } from '../../../../server/database/search.ts'
import { tenantColumn, tenants } from '../../../property/tenants/server/tenants.table.ts'
import type { IssuedNames } from '../issued.ts'
import {
  DOCUMENT_PREFIXES,
  ENTRY_KINDS,
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  PAYMENT_SOURCES,
  POCKETS,
} from '../ledger.rules.ts'
import { referenceKey } from './reference-key.ts'

/** Locked first by every change of one tenant's money; a trigger adds it with the tenant. */
export const tenantAccounts = pgTable('tenant_accounts', {
  tenantId: uuid()
    .primaryKey()
    .references(() => tenants.id, { onDelete: 'cascade' }),
})

/** `unallocated` excludes allocations and refunds, and is 0 once reversed. Triggers protect the rest and compare sums. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    tenantId: tenantColumn(),
    kind: text({ enum: PAYMENT_KINDS }).notNull(),
    source: text({ enum: PAYMENT_SOURCES }).notNull(),
    amount: pesewas().notNull(),
    unallocated: pesewas().notNull(),
    receivedOn: calendarDay().notNull(),
    method: text({ enum: PAYMENT_METHODS }),
    reference: text(),
    note: text(),
    /** The invoice for which it was recorded, by Mark Paid, a receipt or a credit note. */
    invoiceId: uuid(),
    proofId: uuid(),
    provider: text(),
    providerReference: text(),
    receiptNumber: text(),
    /** For a credit note for unused days: the first day after the stay. */
    unusedFrom: calendarDay(),
    documentNumber: text(),
    /** The rest settles only invoices issued later. */
    keepCredit: boolean().notNull().default(false),
    /** The payer, where it was not the tenant. */
    paidBy: text(),
    /** Payments that one payer made together. */
    batchId: uuid(),
    /** False for an opening balance whose rent was not taxed when paid. */
    taxed: boolean().notNull().default(true),
    reversedAt: instant(),
    reversedOn: calendarDay(),
    reversedBy: uuid(),
    reversedByName: text(),
    reversalReason: text(),
    createdAt: instant().notNull(),
    createdBy: uuid(),
    createdByName: text(),
    /** Set by a trigger at issue; only erasure changes its names. */
    issued: jsonb().$type<IssuedNames>(),
    search: text().generatedAlwaysAs(searchable('receipt_number', 'reference')),
  },
  (table) => [
    // Partial, because most payments lack these and each index slows writes.
    uniqueIndex('payments_receipt_number').on(table.receiptNumber).where(sql`receipt_number is not null`),
    uniqueIndex('payments_document_number').on(table.documentNumber).where(sql`document_number is not null`),
    uniqueIndex('payments_proof').on(table.proofId).where(sql`proof_id is not null and reversed_at is null`),
    uniqueIndex('payments_provider')
      .on(table.provider, table.providerReference)
      .where(sql`provider_reference is not null`),
    index('payments_newest').on(table.createdAt, table.id),
    index('payments_tenant').on(table.tenantId, table.receivedOn, table.createdAt),
    index('payments_received').on(table.receivedOn, table.id),
    index('payments_invoice').on(table.invoiceId).where(sql`invoice_id is not null`),
    index('payments_reference_key')
      .on(referenceKey(sql.raw('reference')))
      .where(sql`reference is not null`),
    index('payments_credit')
      .on(table.tenantId, table.receivedOn, table.createdAt)
      .where(sql`unallocated > 0`),
    check('payments_amount', sql`amount between 1 and 10000000000`),
    check('payments_unallocated', sql`unallocated between 0 and amount`),
  ],
)

/** Settles a part of an invoice; negative amounts release. Never changed or deleted. */
export const allocations = pgTable(
  'allocations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    invoiceId: uuid().notNull(),
    amount: pesewas().notNull(),
    createdAt: instant().notNull(),
    createdBy: uuid(),
  },
  (table) => [
    index('allocations_payment').on(table.paymentId),
    index('allocations_invoice').on(table.invoiceId),
    check('allocations_amount', sql`amount <> 0`),
  ],
)

/** A tenant's debt (`owed`) and deposits (`held`) are the sums of its entries. Never changed or deleted. */
export const entries = pgTable(
  'entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: tenantColumn(),
    pocket: text({ enum: POCKETS }).notNull(),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    amount: pesewas().notNull(),
    day: calendarDay().notNull(),
    invoiceId: uuid(),
    paymentId: uuid().references(() => payments.id),
    reverses: bigint({ mode: 'number' }).references((): AnyPgColumn => entries.id),
    createdAt: instant().notNull(),
    createdBy: uuid(),
  },
  (table) => [
    uniqueIndex('entries_reverses').on(table.reverses).where(sql`reverses is not null`),
    index('entries_statement').on(table.tenantId, table.pocket, table.day, table.id),
    index('entries_invoice').on(table.invoiceId).where(sql`invoice_id is not null`),
    index('entries_payment').on(table.paymentId).where(sql`payment_id is not null`),
    // Few entries are deposits, which a check at each commit sums.
    index('entries_held').on(table.tenantId, table.amount).where(sql`pocket = 'held'`),
    check('entries_amount', sql`amount <> 0`),
  ],
)

/** Refunded credit; negative amounts reverse that. Never changed or deleted. */
export const creditReturns = pgTable(
  'credit_returns',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    returnId: uuid()
      .notNull()
      .references(() => payments.id),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amount: pesewas().notNull(),
    createdAt: instant().notNull(),
    createdBy: uuid(),
  },
  (table) => [
    index('credit_returns_return').on(table.returnId),
    index('credit_returns_payment').on(table.paymentId),
    check('credit_returns_amount', sql`amount <> 0`),
  ],
)

/** Reversed payments and voided invoices of imports that were undone, which no list shows. */
export const undoneRecords = pgTable('undone_records', {
  id: uuid().primaryKey(),
  undoneAt: instant().notNull(),
})

/** Counters per year and document, except receipts; taken last in a transaction, so that there are no gaps. */
export const documentCounters = pgTable(
  'document_counters',
  {
    prefix: text({ enum: DOCUMENT_PREFIXES }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.prefix, table.year] })],
)

/** Taken last in a transaction, so that there are no gaps. */
export const receiptCounters = pgTable('receipt_counters', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})
