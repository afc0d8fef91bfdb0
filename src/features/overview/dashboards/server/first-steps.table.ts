import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../../server/database/columns.ts'
import { profiles } from '../../../identity/accounts/server/accounts.table.ts'

/** A row for everybody who has hidden the first steps. */
export const firstStepsHidden = pgTable('first_steps_hidden', {
  uid: uuid()
    .primaryKey()
    .references(() => profiles.uid, { onDelete: 'cascade' }),
  hiddenAt: instant().notNull(),
})
