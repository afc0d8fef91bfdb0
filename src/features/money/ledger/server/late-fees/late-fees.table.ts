import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant, pesewas } from '../../../../../server/database/columns.ts'
import { invoices } from '../invoices.table.ts'

/** The `n`th fee of an invoice has one row, so that it is charged once, whatever becomes of the invoice of the fee. */
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
    /** The amount that was charged, in pesewas. */
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
