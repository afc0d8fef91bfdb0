import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant, pesewas } from '../../../../server/database/columns.ts'
import { tenantColumn } from '../../../property/tenants/server/tenants.table.ts'
import { CONTACT_CHANNELS } from '../arrears.rules.ts'

const recorded = {
  note: text(),
  createdAt: instant().notNull(),
  createdBy: uuid().notNull(),
  createdByName: text().notNull(),
}

/** Payments decide if it is kept. */
export const paymentPromises = pgTable(
  'payment_promises',
  {
    id: uuid().primaryKey(),
    tenantId: tenantColumn(),
    day: calendarDay().notNull(),
    amount: pesewas().notNull(),
    ...recorded,
  },
  (table) => [
    index('payment_promises_tenant').on(table.tenantId, table.createdAt, table.id),
    check('payment_promises_amount', sql`amount between 1 and 10000000000`),
  ],
)

/** Conversations and messages between office and tenant. */
export const tenantContacts = pgTable(
  'tenant_contacts',
  {
    id: uuid().primaryKey(),
    tenantId: tenantColumn(),
    channel: text({ enum: CONTACT_CHANNELS }).notNull(),
    ...recorded,
  },
  (table) => [index('tenant_contacts_tenant').on(table.tenantId, table.createdAt, table.id)],
)
