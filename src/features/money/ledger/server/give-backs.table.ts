import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, pesewas } from '../../../../server/database/columns.ts'
import { tenants } from '../../../property/tenants/server/tenants.table.ts'
import { GIVE_BACK_ACTS } from '../give-backs.rules.ts'

/** Reductions of debts and refunds, written in the transaction of the act. */
export const giveBacks = pgTable(
  'give_backs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    act: text({ enum: GIVE_BACK_ACTS }).notNull(),
    /** Null for online money that belongs to no tenant. */
    tenantId: uuid().references(() => tenants.id),
    invoiceId: uuid(),
    paymentId: uuid(),
    amount: pesewas().notNull(),
    reason: text(),
    createdBy: uuid(),
    createdByName: text().notNull(),
    createdAt: instant().notNull(),
    summarized: boolean().notNull().default(false),
  },
  (table) => [
    index('give_backs_newest').on(table.createdAt, table.id),
    index('give_backs_waiting').on(table.createdAt).where(sql`not summarized`),
    check('give_backs_amount', sql`amount >= 0`),
  ],
)
