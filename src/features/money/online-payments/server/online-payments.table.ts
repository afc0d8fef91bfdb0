import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, pesewas } from '../../../../server/database/columns.ts'
import { tenants } from '../../../property/tenants/server/tenants.table.ts'
import { payments } from '../../ledger/server/ledger.table.ts'
import { ONLINE_STATES, PROBLEMS, REFUND_STATES } from '../online-payments.rules.ts'

/** An attempt to pay, or money without one; written before the provider is called. */
export const onlinePayments = pgTable(
  'online_payments',
  {
    reference: text().primaryKey(),
    tenantId: uuid().references(() => tenants.id),
    /** Sorted, so that equal sets are equal values. */
    invoiceIds: uuid().array().notNull(),
    amount: pesewas().notNull(),
    received: pesewas(),
    currency: text().notNull(),
    state: text({ enum: ONLINE_STATES }).notNull(),
    problem: text({ enum: PROBLEMS }),
    provider: text().notNull(),
    providerId: text(),
    channel: text(),
    fees: pesewas(),
    authorizationUrl: text(),
    startedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    paidAt: instant(),
    /** When the payer returned from the provider's page. */
    returnedAt: instant(),
    nextCheckAt: instant(),
    /** Why the provider refused it, in its words. */
    failure: text(),
    paymentId: uuid().references(() => payments.id),
    refunded: pesewas().notNull().default(0),
  },
  (table) => [
    uniqueIndex('online_payments_live')
      .on(table.tenantId, table.invoiceIds, table.amount)
      .where(sql`state in ('started', 'pending')`),
    uniqueIndex('online_payments_payment').on(table.paymentId).where(sql`payment_id is not null`),
    index('online_payments_started').on(table.startedAt, table.reference),
    index('online_payments_tenant').on(table.tenantId, table.startedAt),
    index('online_payments_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('online_payments_unmatched').on(table.startedAt).where(sql`state = 'unmatched'`),
    check('online_payments_amount', sql`amount between 1 and 10000000000`),
    check('online_payments_received', sql`(state in ('paid', 'unmatched')) = (received is not null)`),
    check('online_payments_posted', sql`(state = 'paid') = (payment_id is not null)`),
    check('online_payments_problem', sql`(state = 'unmatched') = (problem is not null)`),
    check('online_payments_whose', sql`tenant_id is not null or state = 'unmatched'`),
    check('online_payments_refunded', sql`refunded between 0 and coalesce(received, 0)`),
  ],
)

/** The books follow once the provider says `processed`. */
export const onlineRefunds = pgTable(
  'online_refunds',
  {
    id: uuid().primaryKey(),
    reference: text()
      .notNull()
      .references(() => onlinePayments.reference),
    amount: pesewas().notNull(),
    reason: text(),
    state: text({ enum: REFUND_STATES }).notNull(),
    providerId: text(),
    error: text(),
    requestedAt: instant().notNull(),
    requestedBy: uuid().notNull(),
    requestedByName: text().notNull(),
  },
  (table) => [
    uniqueIndex('online_refunds_live').on(table.reference).where(sql`state in ('requested', 'pending')`),
    uniqueIndex('online_refunds_provider').on(table.providerId).where(sql`provider_id is not null`),
    index('online_refunds_reference').on(table.reference, table.requestedAt),
    check('online_refunds_amount', sql`amount between 1 and 10000000000`),
  ],
)

/** Webhooks by the hash of their bytes; each only triggers a query of its reference. */
export const onlineEvents = pgTable(
  'online_payment_events',
  {
    id: text().primaryKey(),
    event: text().notNull(),
    reference: text(),
    receivedAt: instant().notNull(),
    nextCheckAt: instant(),
  },
  (table) => [
    index('online_payment_events_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('online_payment_events_received').on(table.receivedAt),
  ],
)
