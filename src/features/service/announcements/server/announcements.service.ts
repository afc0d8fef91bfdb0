import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { announce } from '../../../../server/events/announce.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { withdrawWaiting } from '../../../messaging/channels/server/deliveries/queries/withdraw.queries.ts'
import { addNotices, deleteNoticesAbout } from '../../../messaging/notices/server/notices.service.ts'
import type { AudienceTenant } from '../../../property/tenants/server/audience.queries.ts'
import { lockTenantRows } from '../../../property/tenants/server/tenants.queries.ts'
import { EVERYWHERE } from '../../../property/tenants/server/tenants.scope.ts'
import type { Announcement, NewAnnouncement } from '../announcements.contract.ts'
import { ANNOUNCEMENT_ERRORS } from '../announcements.messages.ts'
import { mayWithdraw } from '../announcements.rules.ts'
import {
  type ChosenAudience,
  chooseAudience,
  filterRecipients,
  refuseNoRecipients,
} from './announcements.audience.ts'
import { presentForOffice } from './announcements.present.ts'
import * as queries from './announcements.queries.ts'
import { notFoundError } from './announcements.reading.ts'
import { announcementNotice, announcementSent, WITHDRAWN } from './messages/announcement.message.ts'

const BATCH_SIZE = 500

/** Locks until the transaction ends; leaves out tenants deleted meanwhile. */
async function lockRecipients(
  tx: Tx,
  chosen: readonly AudienceTenant[],
  sendEmail: boolean,
): Promise<AudienceTenant[]> {
  const rows = await lockTenantRows(
    tx,
    filterRecipients(chosen, sendEmail).map(({ id }) => id),
  )
  const tenants = rows.map(({ id, personUid, uid, email }) => ({
    id,
    personUid,
    email,
    hasLogin: uid !== null,
  }))
  return filterRecipients(tenants, sendEmail)
}

/** Throws as `chooseAudience`, and 400 if nobody would get it. */
export async function sendAnnouncement(
  ctx: Context,
  tx: Tx,
  { caller, given }: { caller: Caller; given: NewAnnouncement },
): Promise<Outcome<Announcement>> {
  const { title, text, audience, sendEmail } = given
  const chosen = await chooseAudience(tx, caller, given)
  const recipients = await lockRecipients(tx, chosen.tenants, sendEmail)
  refuseNoRecipients(chosen.tenants, recipients)
  const row: queries.AnnouncementRow = {
    id: randomUUID(),
    title,
    text,
    audience,
    sendEmail,
    audienceName: chosen.name,
    createdBy: caller.uid,
    senderName: caller.name,
    createdAt: ctx.clock.now(),
    withdrawnAt: null,
  }
  await queries.insertAnnouncement(tx, row)
  for (const some of inChunks(recipients, BATCH_SIZE)) {
    await sendTo(ctx, tx, { row, some, replyTo: caller.email })
    await setImmediate()
  }
  await recordSent(tx, { caller, row, recipients, chosen })
  announce(tx, 'announcementUpdated', { admins: true, uids: withLogin(recipients) }, { id: row.id })
  const total = recipients.length
  return { answer: presentForOffice(row, { total, reached: total, read: 0 }) }
}

const withLogin = (tenants: readonly AudienceTenant[]): string[] =>
  tenants.flatMap(({ hasLogin, personUid }) => (hasLogin ? [personUid] : []))

async function sendTo(
  ctx: Context,
  tx: Tx,
  { row, some, replyTo }: { row: queries.AnnouncementRow; some: AudienceTenant[]; replyTo: string | null },
): Promise<void> {
  const rows = some.map(({ id: tenantId, personUid: uid }) => ({
    id: randomUUID(),
    announcementId: row.id,
    tenantId,
    uid,
  }))
  await queries.insertRecipients(tx, rows)
  const ids = rows.map(({ id: subjectId, uid }) => ({ subjectId, uid }))
  if (row.sendEmail) {
    const requests = ids.map(({ subjectId }) => ({ subjectId, params: {}, replyTo }))
    await ctx.deliveries.enqueueAll(tx, announcementSent, requests)
    return
  }
  const notice = announcementNotice(row)
  const notices = ids.map(({ subjectId, uid }) => ({
    kind: announcementSent.kind,
    subjectId,
    uids: [uid],
    notice,
  }))
  await addNotices(tx, notices, row.createdAt)
}

type Sent = {
  caller: Caller
  row: queries.AnnouncementRow
  recipients: AudienceTenant[]
  chosen: ChosenAudience
}

/** With one recipient, the event is in that tenant's history. */
async function recordSent(tx: Tx, { caller, row, recipients, chosen }: Sent): Promise<void> {
  const { title, text, sendEmail } = row
  const [only, ...others] = recipients
  await recordAudit(tx, row.createdAt, caller, {
    action: 'announcement.sent',
    target: { kind: 'announcement', id: row.id, name: title },
    tenantId: only && others.length === 0 ? only.id : null,
    changes: changesBetween(null, { text, to: chosen.name, recipients: recipients.length, sendEmail }),
  })
}

/** Idempotent. Throws 403 if tenants of other properties received it, 404. */
export async function withdrawAnnouncement(
  { db, clock }: Context,
  { caller, id }: { caller: Caller; id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await queries.lockAnnouncement(tx, caller, id)
    if (!row) throw notFoundError()
    if (row.withdrawnAt) return
    const counts = (await queries.countRecipients(tx, caller, [id])).get(id)
    if (counts && !mayWithdraw({ ...counts, withdrawnAt: null })) throw ANNOUNCEMENT_ERRORS.beyondProperties()
    const now = clock.now()
    await queries.markWithdrawn(tx, id, now)
    const recipients = await queries.listRecipients(tx, EVERYWHERE, id)
    const subjectIds = recipients.map((one) => one.id)
    await withdrawWaiting(tx, { kind: announcementSent.kind, subjectIds, reason: WITHDRAWN })
    await deleteNoticesAbout(tx, subjectIds)
    const [only, ...others] = recipients
    await recordAudit(tx, now, caller, {
      action: 'announcement.withdrawn',
      target: { kind: 'announcement', id, name: row.title },
      tenantId: only && others.length === 0 ? only.tenantId : null,
    })
    announce(tx, 'announcementUpdated', { admins: true, uids: recipients.map(({ uid }) => uid) }, { id })
  })
}
