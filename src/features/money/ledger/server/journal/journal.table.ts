import { sql } from 'drizzle-orm'
import { bigint, check, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant, pesewas } from '../../../../../server/database/columns.ts'
import { UNIT_KINDS } from '../../../../property/properties/units.rules.ts'
import { INVOICE_PURPOSES } from '../../invoices.purposes.ts'
import type { JournalAccount } from '../../journal.accounts.ts'
import { JOURNAL_ACTS, JOURNAL_KINDS } from '../../journal.rules.ts'

/** Postings of an act on one day. Never changed or deleted; a trigger refuses closed days. */
export const journals = pgTable(
  'journals',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    day: calendarDay().notNull(),
    kind: text({ enum: JOURNAL_KINDS }).notNull(),
    act: text({ enum: JOURNAL_ACTS }).notNull(),
    tenantId: uuid(),
    invoiceId: uuid(),
    paymentId: uuid(),
    sourceId: text(),
    /** The first day of the closed month that this corrects. */
    adjusts: calendarDay(),
    createdAt: instant().notNull(),
    createdBy: uuid(),
  },
  (table) => [index('journals_day').on(table.day, table.number)],
)

/** Either `debit` or `credit` is above 0; a trigger refuses unbalanced journals. Names and rates are those of the day. */
export const journalLines = pgTable(
  'journal_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key, because the balancing trigger looks it up anyway. */
    journalId: uuid().notNull(),
    day: calendarDay().notNull(),
    /** An account, or 'Expenses: …'. */
    account: text().$type<JournalAccount>().notNull(),
    debit: pesewas().notNull(),
    credit: pesewas().notNull(),
    tenantId: uuid(),
    invoiceId: uuid(),
    paymentId: uuid(),
    sourceId: text(),
    leaseId: uuid(),
    unitId: uuid(),
    propertyId: uuid(),
    unitKind: text({ enum: UNIT_KINDS }),
    purpose: text({ enum: INVOICE_PURPOSES }),
    tenantName: text(),
    propertyName: text(),
    unitName: text(),
    /** The contained tax, with the sign of the receivable. */
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }),
    tax: pesewas().notNull(),
    vatRate: numeric({ precision: 5, scale: 2, mode: 'number' }),
    vat: pesewas().notNull(),
  },
  (table) => [
    index('journal_lines_day').on(table.day),
    // Covers sums up to a day and open amounts without reading rows.
    index('journal_lines_account').on(
      ...[table.account, table.day, table.debit, table.credit],
      ...[table.tenantId, table.invoiceId, table.id],
    ),
    index('journal_lines_payment').on(table.paymentId).where(sql`payment_id is not null`),
    index('journal_lines_invoice')
      .on(table.invoiceId)
      .where(sql`payment_id is null and invoice_id is not null`),
    index('journal_lines_source').on(table.sourceId).where(sql`source_id is not null`),
    check('journal_lines_sides', sql`debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0)`),
  ],
)
