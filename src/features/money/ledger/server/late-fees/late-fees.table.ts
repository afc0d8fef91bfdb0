import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant, pesewas } from '../../../../../server/database/columns.ts'
import { invoices } from '../invoices.table.ts'

/** One row per `n`th fee of an invoice, so that it is charged once even if its invoice is voided. */
export const lateFees = pgTable(
  'late_fees',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    n: integer().notNull(),
    feeInvoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    amount: pesewas().notNull(),
    feeDay: calendarDay().notNull(),
    chargedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.n] }),
    unique('late_fees_fee_invoice').on(table.feeInvoiceId),
    check('late_fees_amount', sql`amount > 0`),
  ],
)
