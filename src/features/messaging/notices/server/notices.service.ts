import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import { sendWithCommit, type Tx } from '../../../../server/database/index.ts'
import { announce } from '../../../../server/events/announce.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { newestFirst } from '../../../../server/http/paging.ts'
import type { NewNotice } from '../../channels/server/deliveries/options.ts'
import { NOTICE_DAYS, NOTICE_ERRORS, type Notice } from '../notifications.contract.ts'
import * as queries from './notices.queries.ts'

const DAY_MS = 86_400_000

function presentNotice(row: queries.NoticeRow): Notice {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    body: row.body,
    link: row.link,
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

const announceReaders = (tx: Tx, uids: readonly string[]) => announce(tx, 'notification', { uids })

/** Adds one notice for each message and reader, in the transaction of the messages. */
export async function addNotices(tx: Tx, notices: readonly NewNotice[], now: Date): Promise<void> {
  const rows = notices.flatMap(({ kind, subjectId, uids, notice: { title, body, link } }) =>
    [...new Set(uids)].map((uid) => ({
      id: randomUUID(),
      uid,
      type: kind,
      title,
      body,
      link,
      about: subjectId,
      createdAt: now,
    })),
  )
  if (rows.length === 0) return
  sendWithCommit(tx, queries.insertNotices(tx, rows))
  announceReaders(tx, [...new Set(rows.map(({ uid }) => uid))])
}

export function listOwnNotices({ db }: Pick<Context, 'db'>, { uid }: Caller, filter: queries.NoticeFilter) {
  return newestFirst({
    rows: async (request) => (await queries.listNotices(db, { uid, filter }, request)).map(presentNotice),
    count: () => queries.countNotices(db, uid, filter),
  })
}

/** Keeps the first reading time. Throws 404. */
export async function changeNotice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { uid }: Caller,
  { id, read }: { id: string; read: boolean },
): Promise<Notice> {
  return db.transaction(async (tx) => {
    const changed = await queries.markOne(tx, { uid, id, readAt: read ? clock.now() : null })
    const row = await queries.findNotice(tx, uid, id)
    if (!row) throw NOTICE_ERRORS.notFound()
    if (changed) announceReaders(tx, [uid])
    return presentNotice(row)
  })
}

export async function readAll({ db, clock }: Pick<Context, 'db' | 'clock'>, { uid }: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    if (await queries.markAllRead(tx, uid, clock.now())) announceReaders(tx, [uid])
  })
}

/** Updates unread notices whose text has changed. */
export async function updateNotices(tx: Tx, { kind, subjectId, uids, notice }: NewNotice): Promise<void> {
  if (subjectId === null) return
  const changed: string[] = []
  for (const uid of uids)
    if (await queries.updateUnread(tx, { uid, type: kind, about: subjectId }, notice)) changed.push(uid)
  if (changed.length > 0) announceReaders(tx, changed)
}

/** Called when the reader has seen the record itself. */
export async function readNoticesAbout(tx: Tx, of: { uid: string; about: string }, now: Date): Promise<void> {
  if (await queries.markAbout(tx, of, now)) announceReaders(tx, [of.uid])
}

export const deleteNotices = (tx: Tx, about: string): Promise<void> => deleteNoticesAbout(tx, [about])

export async function deleteNoticesAbout(tx: Tx, abouts: readonly string[]): Promise<void> {
  announceReaders(tx, await queries.deleteAbout(tx, abouts))
}

export const deletePersonNotices = (tx: Tx, uid: string): Promise<void> => deletePeopleNotices(tx, [uid])

export async function deletePeopleNotices(tx: Tx, uids: readonly string[]): Promise<void> {
  await queries.deleteNoticesByUids(tx, uids)
}

/** After 180 days, and those of people who cannot sign in any more. */
export async function deleteOldNotices({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - NOTICE_DAYS * DAY_MS)
  await db.transaction(async (tx) => announceReaders(tx, await queries.deleteOutdated(tx, before)))
}
