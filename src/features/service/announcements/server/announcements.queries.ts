import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { insertMany } from '../../../../server/database/insert-many.ts'
import { byNewest, inOrder, keysetPage, type Order, selectKeys } from '../../../../server/database/keyset.ts'
import { contains, folded } from '../../../../server/database/search.ts'
import { byName, countBefore, inListOrder, sortedBy } from '../../../../server/database/sorts.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import { isWithin, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import type { AnnouncementSort } from '../announcements.contract.ts'
import { announcements, announcementRecipients as recipients } from './announcements.table.ts'

export type AnnouncementRow = typeof announcements.$inferSelect
export type RecipientRow = typeof recipients.$inferSelect
/** `total`: all recipients; `reached`: those in the viewer's properties. */
export type Counts = { total: number; reached: number; read: number }
/** `readAt` is the tenant's. */
export type ReceivedRow = AnnouncementRow & { recipientId: string; readAt: Date | null }

const newest = byNewest(announcements)
const isAmong = (ids: readonly string[]): SQL =>
  sql`${recipients.announcementId} = any(${sql.param(ids)}::uuid[])`

/** `q` is a part of the title. */
export type AnnouncementChoice = { scope: Scope; q?: string | undefined; sort?: AnnouncementSort | undefined }

const isTitled = (q: string | undefined): SQL | undefined =>
  q ? contains(folded(announcements.title), q) : undefined

const isVisible = (db: Db, scope: Scope): SQL | undefined =>
  scope.propertyIds === null
    ? undefined
    : inArray(
        announcements.id,
        db
          .select({ id: recipients.announcementId })
          .from(recipients)
          .where(isWithin(recipients.tenantId, scope)),
      )

export const announcementOrder = ({ sort = '-createdAt' }: AnnouncementChoice): Order => {
  const { createdAt, title, audienceName, senderName, id } = announcements
  return sortedBy(sort, {
    by: {
      createdAt: { by: createdAt, kind: 'instant' },
      title: byName(title),
      audienceName: byName(audienceName),
      senderName: byName(senderName),
    },
    ties: [{ by: id, kind: 'id' }],
  })
}

export async function listAnnouncements(
  db: Db,
  choice: AnnouncementChoice,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<AnnouncementRow>[]> {
  const order = announcementOrder(choice)
  const { where, orderBy } = keysetPage(order, cursor)
  const rows = await db
    .select({ row: announcements, keys: selectKeys(order) })
    .from(announcements)
    .where(and(isVisible(db, choice.scope), isTitled(choice.q), where))
    .orderBy(...orderBy)
    .limit(limit)
  return inListOrder(rows, cursor)
}

export async function countAnnouncements(
  db: Db,
  choice: AnnouncementChoice,
  cursor: Cursor | undefined,
): Promise<Counted> {
  const [row] = await db
    .select({ total: count(), before: countBefore(announcementOrder(choice), cursor) })
    .from(announcements)
    .where(and(isVisible(db, choice.scope), isTitled(choice.q)))
  return row ?? { total: 0, before: 0 }
}

export async function findAnnouncement(
  db: Db,
  scope: Scope,
  id: string,
): Promise<AnnouncementRow | undefined> {
  const [row] = await db
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), isVisible(db, scope)))
  return row
}

export async function lockAnnouncement(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<AnnouncementRow | undefined> {
  await tx.select({ id: announcements.id }).from(announcements).where(eq(announcements.id, id)).for('update')
  return findAnnouncement(tx, scope, id)
}

export async function countRecipients(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, Counts>> {
  const reached = isWithin(recipients.tenantId, scope) ?? sql`true`
  const rows = await db
    .select({
      id: recipients.announcementId,
      total: count(),
      reached: sql<number>`count(*) filter (where ${reached})`.mapWith(Number),
      read: sql<number>`count(${recipients.readAt}) filter (where ${reached})`.mapWith(Number),
    })
    .from(recipients)
    .where(isAmong(ids))
    .groupBy(recipients.announcementId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

type Received = {
  tenantId: string
  unread?: boolean | undefined
  q?: string | undefined
  id?: string | undefined
}

const received = ({ tenantId, unread, q, id }: Received): SQL | undefined =>
  and(
    eq(recipients.tenantId, tenantId),
    isNull(announcements.withdrawnAt),
    unread ? isNull(recipients.readAt) : undefined,
    isTitled(q),
    id === undefined ? undefined : eq(announcements.id, id),
  )

async function selectReceived(db: Db, where: SQL | undefined, limit?: number, orderBy = inOrder(newest)) {
  const query = db
    .select({ row: announcements, recipientId: recipients.id, readAt: recipients.readAt })
    .from(recipients)
    .innerJoin(announcements, eq(announcements.id, recipients.announcementId))
    .where(where)
    .orderBy(...orderBy)
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map(({ row, ...own }) => ({ ...row, ...own }))
}

/** Announcements that are not withdrawn. */
export function listReceived(
  db: Db,
  which: Received,
  { limit, cursor }: PageRequest,
): Promise<ReceivedRow[]> {
  const { where, orderBy } = keysetPage(newest, cursor)
  return selectReceived(db, and(received(which), where), limit, orderBy)
}

export async function countReceived(db: Db, which: Received): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recipients)
    .innerJoin(announcements, eq(announcements.id, recipients.announcementId))
    .where(received(which))
  return row?.count ?? 0
}

export async function findReceived(db: Db, which: Received): Promise<ReceivedRow | undefined> {
  const [row] = await selectReceived(db, received(which))
  return row
}

/** All announcements, withdrawn ones included, newest first. */
export const listAnnouncementsForExport = (db: Db, tenantId: string): Promise<ReceivedRow[]> =>
  selectReceived(db, eq(recipients.tenantId, tenantId))

export type RecipientWithAnnouncement = { row: RecipientRow; announcement: AnnouncementRow }

export const listRecipientsById = (db: Db, ids: readonly string[]): Promise<RecipientWithAnnouncement[]> =>
  db
    .select({ row: recipients, announcement: announcements })
    .from(recipients)
    .innerJoin(announcements, eq(announcements.id, recipients.announcementId))
    .where(sql`${recipients.id} = any(${sql.param(ids)}::uuid[])`)

/** Within the viewer's properties. */
export const listRecipients = (db: Db, scope: Scope, announcementId: string): Promise<RecipientRow[]> =>
  db
    .select()
    .from(recipients)
    .where(and(eq(recipients.announcementId, announcementId), isWithin(recipients.tenantId, scope)))
    .orderBy(desc(recipients.readAt), asc(recipients.id))

export async function insertAnnouncement(tx: Tx, row: AnnouncementRow): Promise<void> {
  await tx.insert(announcements).values(row)
}

export const insertRecipients = (tx: Tx, rows: Omit<RecipientRow, 'readAt'>[]): Promise<void> =>
  insertMany(tx, recipients, rows)

export async function markRead(tx: Tx, id: string, readAt: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(recipients)
    .set({ readAt })
    .where(and(eq(recipients.id, id), isNull(recipients.readAt)))
  return rowCount !== 0
}

export async function markWithdrawn(tx: Tx, id: string, withdrawnAt: Date): Promise<void> {
  await tx.update(announcements).set({ withdrawnAt }).where(eq(announcements.id, id))
}
