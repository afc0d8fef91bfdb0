import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../../server/database/columns.ts'
import { tenantColumn } from '../../../property/tenants/server/tenants.table.ts'
import { AUDIENCES } from '../announcements.rules.ts'

/** Never changed except `withdrawnAt`. `audienceName` is as at sending. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    text: text().notNull(),
    audience: text({ enum: AUDIENCES }).notNull(),
    audienceName: text().notNull(),
    sendEmail: boolean().notNull(),
    createdBy: uuid().notNull(),
    senderName: text().notNull(),
    createdAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  (table) => [index('announcements_newest').on(table.createdAt, table.id)],
)

/** Delivery and notice refer to this row. `uid` is the person's. */
export const announcementRecipients = pgTable(
  'announcement_recipients',
  {
    id: uuid().primaryKey(),
    announcementId: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    tenantId: tenantColumn(),
    uid: uuid().notNull(),
    readAt: instant(),
  },
  (table) => [
    unique('announcement_recipients_once').on(table.announcementId, table.tenantId),
    index('announcement_recipients_tenant').on(table.tenantId),
  ],
)
