import { sql } from 'drizzle-orm'
import { bigint, check, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant, pesewas } from '../../../../../server/database/columns.ts'
import { UNIT_KINDS } from '../../../../property/properties/units.rules.ts'
import { INVOICE_PURPOSES } from '../../invoices.purposes.ts'
import type { JournalAccount } from '../../journal.accounts.ts'
import { JOURNAL_ACTS, JOURNAL_KINDS } from '../../journal.rules.ts'

/**
 * What an act posts on one day. Rows are never changed or deleted, and a trigger refuses a day in books that are closed. The
 * number that people read is JNL with the year of the day and `number`.
 */
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
    /** The id of an expense, or the reference of an online payment. */
    sourceId: text(),
    /** The first day of a closed month that this corrects. */
    adjusts: calendarDay(),
    createdAt: instant().notNull(),
    createdBy: uuid(),
  },
  (table) => [index('journals_day').on(table.day, table.number)],
)

/**
 * Exactly one of `debit` and `credit` is above 0; a trigger refuses a journal whose sums differ. The names and rates are
 * those of its day; only the erasure of a tenant changes its name and that of its unit.
 */
export const journalLines = pgTable(
  'journal_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The trigger that adds up the sides finds it; a foreign key would look for it once more. */
    journalId: uuid().notNull(),
    /** As its journal has it. */
    day: calendarDay().notNull(),
    /** One of the accounts, or 'Expenses: …'. */
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
    /** Of the tax that the amount contains, with the sign of the receivable. */
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }),
    tax: pesewas().notNull(),
    vatRate: numeric({ precision: 5, scale: 2, mode: 'number' }),
    vat: pesewas().notNull(),
  },
  (table) => [
    index('journal_lines_day').on(table.day),
    // Sums up to a day and what invoices have open are read from it alone, without the rows.
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
