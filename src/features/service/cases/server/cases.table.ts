import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { calendarDay, instant } from '../../../../server/database/columns.ts'
import { searchable } from '../../../../server/database/search.ts'
import { profiles } from '../../../identity/accounts/server/accounts.table.ts'
import { units } from '../../../property/properties/server/units.table.ts'
import { tenants } from '../../../property/tenants/server/tenants.table.ts'
import { vendors } from '../../../property/vendors/server/vendors.table.ts'
import { CASE_KINDS, CASE_STATUSES, SENDERS } from '../cases.rules.ts'
import { PHOTO_TYPES } from '../photos.rules.ts'
import { PRIORITIES } from '../priority.rules.ts'

/** `adminResponse` is the newest answer, which is also among the replies. */
export const cases = pgTable(
  'cases',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: CASE_KINDS }).notNull(),
    /** Null only for a request about a unit that the office recorded; then `tenantName` is empty. */
    tenantId: uuid().references(() => tenants.id),
    tenantName: text().notNull(),
    unitId: uuid().references(() => units.id),
    /** The staff member who recorded it for a caller. */
    takenByName: text(),
    subject: text().notNull(),
    body: text().notNull(),
    status: text({ enum: CASE_STATUSES }).notNull(),
    assigneeUid: uuid().references(() => profiles.uid),
    /** Excludes `assigneeUid`. */
    vendorId: uuid().references(() => vendors.id),
    /** Requests only; the deadline is null for requests from before there were deadlines. */
    priority: text({ enum: PRIORITIES }).notNull().default('normal'),
    dueOn: calendarDay(),
    dueOnChosen: boolean().notNull().default(false),
    resolvedAt: instant(),
    /** The last time; the deadline counts from then. */
    reopenedAt: instant(),
    confirmedAt: instant(),
    rating: integer(),
    ratingComment: text(),
    adminResponse: text(),
    respondedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    search: text().generatedAlwaysAs(searchable('tenant_name', 'subject', 'body')),
  },
  (table) => [
    index('cases_newest').on(table.kind, table.createdAt, table.id),
    index('cases_status').on(table.kind, table.status),
    index('cases_assignee').on(table.assigneeUid).where(sql`assignee_uid is not null`),
    index('cases_vendor').on(table.vendorId).where(sql`vendor_id is not null`),
    check('cases_about', sql`(tenant_id is null) = (unit_id is not null)`),
    index('cases_unit').on(table.unitId).where(sql`unit_id is not null`),
    check('cases_rating', sql`rating between 1 and 5 and confirmed_at is not null or rating is null`),
    index('cases_tenant').on(table.tenantId, table.kind, table.createdAt, table.id),
  ],
)

/** `uid` is the author's. */
export const caseReplies = pgTable(
  'case_replies',
  {
    id: uuid().primaryKey(),
    caseId: uuid()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    sender: text({ enum: SENDERS }).notNull(),
    uid: uuid().notNull(),
    senderName: text().notNull(),
    message: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('case_replies_case').on(table.caseId, table.createdAt, table.id)],
)

/** A vendor's statement, by a shared link, that a request is done; one for each link. */
export const caseClaims = pgTable(
  'case_claims',
  {
    id: uuid().primaryKey(),
    caseId: uuid()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    shareId: uuid().notNull(),
    vendorName: text().notNull(),
    note: text(),
    createdAt: instant().notNull(),
    /** Set when the office found that it is not done. */
    declinedAt: instant(),
  },
  (table) => [
    unique('case_claims_share').on(table.shareId),
    index('case_claims_case').on(table.caseId, table.createdAt),
  ],
)

/** Uploaded before their case or reply; until then `caseId` is null. `thumbnail` is a small JPEG in base64. */
export const casePhotos = pgTable(
  'case_photos',
  {
    id: uuid().primaryKey(),
    uid: uuid().notNull(),
    caseId: uuid().references(() => cases.id, { onDelete: 'cascade' }),
    replyId: uuid().references(() => caseReplies.id, { onDelete: 'cascade' }),
    claimId: uuid().references(() => caseClaims.id, { onDelete: 'cascade' }),
    place: integer().notNull().default(0),
    thumbnail: text(),
    fileKey: text().notNull(),
    fileName: text().notNull(),
    fileSize: integer().notNull(),
    contentType: text({ enum: PHOTO_TYPES }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('case_photos_case').on(table.caseId, table.place),
    index('case_photos_reply').on(table.replyId),
    index('case_photos_file').on(table.fileKey),
  ],
)
