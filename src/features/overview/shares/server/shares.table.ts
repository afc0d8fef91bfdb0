import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant } from '../../../../server/database/columns.ts'
import { tenants } from '../../../property/tenants/server/tenants.table.ts'
import { SHARE_KINDS } from '../shares.rules.ts'

/** Shows one document without a sign-in; only the hash of its token is stored. */
export const shares = pgTable(
  'shares',
  {
    id: uuid().primaryKey(),
    tokenHash: text().notNull(),
    kind: text({ enum: SHARE_KINDS }).notNull(),
    /** The id of the invoice or payment; for a statement, of the tenant. */
    subjectId: uuid().notNull(),
    /** Null only for a job without a tenant. */
    tenantId: uuid().references(() => tenants.id),
    /** The property of a job; null for documents, which have a tenant. */
    propertyId: uuid(),
    /** A job also shows the tenant's first name and phone. */
    withContact: boolean().notNull().default(false),
    fromDay: calendarDay(),
    toDay: calendarDay(),
    createdBy: uuid().notNull(),
    createdByName: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    openedAt: instant(),
    timesOpened: integer().notNull().default(0),
  },
  (table) => [
    unique('shares_token').on(table.tokenHash),
    index('shares_subject').on(table.subjectId, table.createdAt),
    index('shares_tenant').on(table.tenantId),
    index('shares_expiry').on(table.expiresAt),
    index('shares_maker').on(table.createdBy, table.createdAt),
    index('shares_newest').on(table.createdAt, table.id),
    check('shares_kind', sql`kind in ('invoice', 'payment', 'statement', 'job')`),
    check('shares_subject', sql`tenant_id is not null or (kind = 'job' and property_id is not null)`),
    check(
      'shares_range',
      sql`(kind = 'statement') = (from_day is not null) and (kind = 'statement') = (to_day is not null)`,
    ),
  ],
)
