import { sql } from 'drizzle-orm'
import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { cases } from '../../../service/cases/server/cases.table.ts'
import { invoices } from '../../ledger/server/invoices.table.ts'
import { expenses } from './expenses.table.ts'

/** Links an expense to its request and to the invoice that charges the tenant. */
export const caseCosts = pgTable(
  'case_costs',
  {
    expenseId: uuid()
      .primaryKey()
      .references(() => expenses.id),
    // Expense and invoice stay when a request is deleted.
    caseId: uuid()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    invoiceId: uuid().references(() => invoices.id),
  },
  (table) => [
    index('case_costs_case').on(table.caseId),
    index('case_costs_invoice').on(table.invoiceId).where(sql`invoice_id is not null`),
  ],
)
