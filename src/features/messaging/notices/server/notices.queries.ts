import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { insertMany } from '../../../../server/database/insert-many.ts'
import { byNewest, keysetPage } from '../../../../server/database/keyset.ts'
import type { PageRequest } from '../../../../server/http/paging.ts'
import { people } from '../../../identity/accounts/server/accounts.queries.ts'
import { isAmong } from '../../channels/server/deliveries/deliveries.queries.ts'
import { notices } from './notices.table.ts'

export type NoticeRow = typeof notices.$inferSelect
export type NoticeFilter = { unread?: boolean | undefined }

const matching = (uid: string, { unread }: NoticeFilter): SQL | undefined =>
  and(eq(notices.uid, uid), unread ? isNull(notices.readAt) : undefined)

const one = (uid: string, id: string): SQL | undefined => and(eq(notices.uid, uid), eq(notices.id, id))

export function listNotices(
  db: Db,
  { uid, filter }: { uid: string; filter: NoticeFilter },
  { limit, cursor }: PageRequest,
): Promise<NoticeRow[]> {
  const { where, orderBy } = keysetPage(byNewest(notices), cursor)
  return db
    .select()
    .from(notices)
    .where(and(matching(uid, filter), where))
    .orderBy(...orderBy)
    .limit(limit)
}

export async function countNotices(db: Db, uid: string, filter: NoticeFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(notices).where(matching(uid, filter))
  return row?.count ?? 0
}

export async function findNotice(db: Db, uid: string, id: string): Promise<NoticeRow | undefined> {
  const [row] = await db.select().from(notices).where(one(uid, id))
  return row
}

export const insertNotices = (db: Db, rows: (typeof notices.$inferInsert)[]): Promise<void> =>
  insertMany(db, notices, rows)

// Locked in one order, because two changes of the same notices could deadlock.
const inOrder = (db: Db, where: SQL | undefined) =>
  inArray(
    notices.id,
    db.select({ id: notices.id }).from(notices).where(where).orderBy(asc(notices.id)).for('update'),
  )

async function setReadAt(db: Db, where: SQL | undefined, readAt: Date | null): Promise<boolean> {
  const { rowCount } = await db.update(notices).set({ readAt }).where(inOrder(db, where))
  return rowCount !== 0
}

export const markAllRead = (db: Db, uid: string, now: Date): Promise<boolean> =>
  setReadAt(db, matching(uid, { unread: true }), now)

export const markOne = (
  db: Db,
  { uid, id, readAt }: { uid: string; id: string; readAt: Date | null },
): Promise<boolean> =>
  setReadAt(db, and(one(uid, id), readAt ? isNull(notices.readAt) : isNotNull(notices.readAt)), readAt)

export const markAbout = (
  db: Db,
  { uid, about }: { uid: string; about: string },
  readAt: Date,
): Promise<boolean> => setReadAt(db, and(matching(uid, { unread: true }), eq(notices.about, about)), readAt)

/** Updates the newest unread notice of this type and record; false if nothing changed. */
export async function updateUnread(
  db: Db,
  { uid, type, about }: { uid: string; type: string; about: string },
  content: Pick<NoticeRow, 'title' | 'body' | 'link'>,
): Promise<boolean> {
  const newest = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.uid, uid), eq(notices.type, type), eq(notices.about, about)))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(1)
    .for('update')
  const differs = or(ne(notices.title, content.title), ne(notices.body, content.body))
  const { rowCount } = await db
    .update(notices)
    .set(content)
    .where(and(inArray(notices.id, newest), isNull(notices.readAt), differs))
  return rowCount !== 0
}

async function remove(db: Db, where: SQL | undefined): Promise<string[]> {
  const gone = await db.delete(notices).where(inOrder(db, where)).returning({ uid: notices.uid })
  return [...new Set(gone.map(({ uid }) => uid))]
}

export const deleteAbout = (db: Db, abouts: readonly string[]): Promise<string[]> =>
  remove(db, isAmong(notices.about, abouts))

export const deleteNoticesByUids = (db: Db, uids: readonly string[]): Promise<string[]> =>
  remove(db, sql`${notices.uid} = any(${sql.param([...uids])}::uuid[])`)

/** Includes those of people who cannot sign in any more. */
export function deleteOutdated(db: Db, before: Date): Promise<string[]> {
  const person = people(db)
  const withLogin = db.select({ uid: person.uid }).from(person).where(isNotNull(person.login))
  return remove(db, or(lt(notices.createdAt, before), notInArray(notices.uid, withLogin)))
}
