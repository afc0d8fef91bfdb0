import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant } from '../../../../server/database/columns.ts'
import { leases } from '../../../property/leases/server/leases.table.ts'

export const rentCards = pgTable('rent_cards', {
  leaseId: uuid()
    .primaryKey()
    .references(() => leases.id),
  officialSerial: text(),
  issuedOn: calendarDay(),
  updatedAt: instant().notNull(),
})
