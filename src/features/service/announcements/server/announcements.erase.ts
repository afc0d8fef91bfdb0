import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { announcements, announcementRecipients as recipients } from './announcements.table.ts'

const selectAnnouncementIds = (tx: Tx, tenantId: string) =>
  tx.select({ id: recipients.announcementId }).from(recipients).where(eq(recipients.tenantId, tenantId))

const sentToThemAlone = (tx: Tx, tenantId: string) =>
  and(
    inArray(announcements.id, selectAnnouncementIds(tx, tenantId)),
    notExists(
      tx
        .select({ one: sql`1` })
        .from(recipients)
        .where(and(eq(recipients.announcementId, announcements.id), ne(recipients.tenantId, tenantId))),
    ),
  )

/** Ids that messages and notices refer to, and announcements to this tenant alone. */
export async function listTenantAnnouncementIds(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: recipients.id })
    .from(recipients)
    .where(eq(recipients.tenantId, tenantId))
    .for('update')
  const alone = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(sentToThemAlone(tx, tenantId))
    .for('update')
  return [...rows, ...alone].map(({ id }) => id)
}

/** Announcements with other recipients stay. */
export async function eraseTenantAnnouncements(tx: Tx, tenantId: string): Promise<void> {
  await tx.delete(announcements).where(sentToThemAlone(tx, tenantId))
  await tx.delete(recipients).where(eq(recipients.tenantId, tenantId))
}
