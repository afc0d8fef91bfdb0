import type { TenantRow } from '../../../property/tenants/server/tenants.queries.ts'
import type { Announcement, AnnouncementRecipient } from '../announcements.contract.ts'
import { mayWithdraw } from '../announcements.rules.ts'
import type { AnnouncementRow, Counts, ReceivedRow, RecipientRow } from './announcements.queries.ts'

const presentContent = ({
  id,
  title,
  text,
  audience,
  sendEmail,
  senderName,
  createdAt,
  withdrawnAt,
}: AnnouncementRow) => ({
  id,
  title,
  text,
  audience,
  sendEmail,
  senderName,
  createdAt: createdAt.toISOString(),
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
})

const NOBODY: Counts = { total: 0, reached: 0, read: 0 }

export const presentForOffice = (row: AnnouncementRow, counts: Counts = NOBODY): Announcement => ({
  ...presentContent(row),
  audienceName: row.audienceName,
  recipientCount: counts.reached,
  readCount: counts.read,
  readAt: null,
  canWithdraw: mayWithdraw({ ...counts, withdrawnAt: row.withdrawnAt }),
})

export const presentForTenant = (row: ReceivedRow): Announcement => ({
  ...presentContent(row),
  audienceName: null,
  recipientCount: null,
  readCount: null,
  readAt: row.readAt?.toISOString() ?? null,
  canWithdraw: false,
})

type Mail = { state: AnnouncementRecipient['mailState']; ended: AnnouncementRecipient['mailEnded'] }

export function presentRecipient(
  { tenantId, readAt }: RecipientRow,
  tenant: TenantRow | undefined,
  mail: Mail | undefined,
): AnnouncementRecipient {
  return {
    tenantId,
    name: tenant?.name ?? '',
    apartment: tenant?.apartment ?? '',
    unit: tenant?.unit ?? null,
    hasLogin: Boolean(tenant?.uid),
    readAt: readAt?.toISOString() ?? null,
    mailState: mail?.state ?? null,
    mailEnded: mail?.ended ?? null,
  }
}
