import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { listKeyKinds } from '../../../../server/database/keyset.ts'
import { announce } from '../../../../server/events/announce.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { newestFirst, type PagedList } from '../../../../server/http/paging.ts'
import { listStatesAbout } from '../../../messaging/channels/server/deliveries/queries/states.queries.ts'
import { readNoticesAbout } from '../../../messaging/notices/server/notices.service.ts'
import { findTenantsIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import { findCallerTenant } from '../../../property/tenants/server/tenants.service.ts'
import type {
  Announcement,
  AnnouncementRecipient,
  AnnouncementSort,
  OpenedAnnouncement,
} from '../announcements.contract.ts'
import { ANNOUNCEMENT_ERRORS } from '../announcements.messages.ts'
import { presentForOffice, presentForTenant, presentRecipient } from './announcements.present.ts'
import * as queries from './announcements.queries.ts'
import { announcementSent } from './messages/announcement.message.ts'

type Reading = Pick<Context, 'db' | 'clock'>
type Named = { caller: Caller; id: string }

export const notFoundError = () => ANNOUNCEMENT_ERRORS.notFound()

type Listed = { unread?: boolean | undefined; q?: string | undefined; sort?: AnnouncementSort | undefined }

/** Visible to the caller; for a tenant, those received. */
export async function listVisibleAnnouncements(
  { db }: Reading,
  caller: Caller,
  { unread, q, sort }: Listed,
): Promise<PagedList<Announcement>> {
  if (caller.role === 'admin') {
    const choice = { scope: caller, q, sort }
    return {
      sort: sort ?? 'newest',
      kinds: listKeyKinds(queries.announcementOrder(choice)),
      rows: async (request) => {
        const found = await queries.listAnnouncements(db, choice, request)
        const rows = found.map(({ row }) => row)
        const presented = await presentAll(db, caller, rows)
        return presented.map((row, at) => ({ row, keys: found[at]?.keys ?? [] }))
      },
      count: (cursor) => queries.countAnnouncements(db, choice, cursor),
    }
  }
  const which = { tenantId: (await findCallerTenant(db, caller))?.id ?? caller.uid, unread, q }
  return newestFirst({
    rows: async (request) => (await queries.listReceived(db, which, request)).map(presentForTenant),
    count: () => queries.countReceived(db, which),
  })
}

async function presentAll(
  db: Context['db'],
  caller: Caller,
  rows: queries.AnnouncementRow[],
): Promise<Announcement[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await queries.countRecipients(db, caller, ids)
  return rows.map((row) => presentForOffice(row, counts.get(row.id)))
}

async function findReceivedAnnouncement(
  db: Context['db'] | Tx,
  { caller, id }: Named,
): Promise<queries.ReceivedRow> {
  const tenantId = (await findCallerTenant(db, caller))?.id ?? caller.uid
  const row = await queries.findReceived(db, { tenantId, unread: false, id })
  if (!row) throw notFoundError()
  return row
}

/** Throws 404, also if invisible to the caller. */
export async function readAnnouncement({ db }: Reading, { caller, id }: Named): Promise<OpenedAnnouncement> {
  if (caller.role !== 'admin')
    return { ...presentForTenant(await findReceivedAnnouncement(db, { caller, id })), recipients: [] }
  const row = await queries.findAnnouncement(db, caller, id)
  if (!row) throw notFoundError()
  const counts = await queries.countRecipients(db, caller, [id])
  return { ...presentForOffice(row, counts.get(id)), recipients: await listRecipients(db, caller, id) }
}

async function listRecipients(
  db: Context['db'],
  caller: Caller,
  id: string,
): Promise<AnnouncementRecipient[]> {
  const rows = await queries.listRecipients(db, caller, id)
  const tenants = await findTenantsIncludingDeleted(
    db,
    rows.map(({ tenantId }) => tenantId),
  )
  const mails = await listStatesAbout(
    db,
    announcementSent.kind,
    rows.map((row) => row.id),
  )
  return rows.map((row) => presentRecipient(row, tenants.get(row.tenantId), mails.get(row.id)))
}

/** Also marks its notice. Throws 404. */
export async function markAnnouncementRead(
  { db, clock }: Reading,
  { caller, id }: Named,
): Promise<Announcement> {
  return db.transaction(async (tx) => {
    const { recipientId } = await findReceivedAnnouncement(tx, { caller, id })
    const now = clock.now()
    await readNoticesAbout(tx, { uid: caller.uid, about: recipientId }, now)
    if (await queries.markRead(tx, recipientId, now))
      announce(tx, 'announcementUpdated', { admins: true, uids: [caller.uid] }, { id })
    return presentForTenant(await findReceivedAnnouncement(tx, { caller, id }))
  })
}
