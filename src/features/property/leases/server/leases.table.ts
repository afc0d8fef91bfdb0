import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { calendarDay, instant, pesewas } from '../../../../server/database/columns.ts'
import { units } from '../../properties/server/units.table.ts'
import { tenantColumn } from '../../tenants/server/tenants.table.ts'
import { PRORATIONS } from '../leases.rules.ts'

/** A constraint refuses overlapping leases of a unit without a reason. */
export const leases = pgTable(
  'leases',
  {
    id: uuid().primaryKey(),
    tenantId: tenantColumn(),
    unitId: uuid()
      .notNull()
      .references(() => units.id),
    startsOn: calendarDay().notNull(),
    endsOn: calendarDay(),
    /** Per period; null until entered. */
    rent: pesewas(),
    periodMonths: integer().notNull().default(1),
    rentDay: integer().notNull().default(1),
    depositDue: pesewas().notNull().default(0),
    withholdsTax: boolean().notNull().default(false),
    endedReason: text(),
    movedOutOn: calendarDay(),
    endProration: text({ enum: PRORATIONS }),
    overlapReason: text(),
    /** The rent of periods that had begun by this day was asked for before the portal was used. */
    billedElsewhereThrough: calendarDay(),
    follows: uuid().references((): AnyPgColumn => leases.id),
    shown: boolean().notNull().default(false),
    createdBy: uuid(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('leases_tenant').on(table.tenantId, table.startsOn),
    index('leases_unit').on(table.unitId, table.startsOn),
    index('leases_newest').on(table.startsOn, table.id),
    index('leases_follows').on(table.follows),
    uniqueIndex('leases_shown').on(table.tenantId).where(sql`shown`),
    check('leases_days', sql`ends_on is null or ends_on >= starts_on`),
    check('leases_period', sql`period_months in (1, 3, 6, 12)`),
    check('leases_rent_day', sql`rent_day between 1 and 31`),
    check('leases_money', sql`(rent is null or rent >= 0) and deposit_due >= 0`),
  ],
)

export const RENEWAL_STATES = ['open', 'accepted', 'declined', 'withdrawn'] as const

/** Renewal offers; a new one withdraws the last. */
export const leaseRenewals = pgTable(
  'lease_renewals',
  {
    id: uuid().primaryKey(),
    leaseId: uuid()
      .notNull()
      .references(() => leases.id),
    fromDay: calendarDay().notNull(),
    endsOn: calendarDay(),
    rent: pesewas().notNull(),
    state: text({ enum: RENEWAL_STATES }).notNull(),
    offeredBy: uuid().notNull(),
    offeredAt: instant().notNull(),
    answeredBy: uuid(),
    answeredAt: instant(),
  },
  (table) => [
    index('lease_renewals_lease').on(table.leaseId, table.offeredAt),
    uniqueIndex('lease_renewals_open').on(table.leaseId).where(sql`state = 'open'`),
  ],
)
