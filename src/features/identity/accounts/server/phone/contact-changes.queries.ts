import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import type { Channel } from '../../../../../shared/channels.ts'
import { contactChanges, profiles } from '../accounts.table.ts'

export type ContactChange = typeof contactChanges.$inferSelect
export type Contacts = Pick<
  typeof profiles.$inferSelect,
  'role' | 'email' | 'emailProvenAt' | 'phoneE164' | 'phoneProvenAt'
>

export async function findContacts(tx: Tx, uid: string): Promise<Contacts | undefined> {
  const { role, email, emailProvenAt, phoneE164, phoneProvenAt } = profiles
  const [found] = await tx
    .select({ role, email, emailProvenAt, phoneE164, phoneProvenAt })
    .from(profiles)
    .where(eq(profiles.uid, uid))
  return found
}

/** Notes which addresses a tenant had before; those that were proven are notified by a job. */
export async function noteContactChanges(
  tx: Tx,
  uid: string,
  { before, after, at }: { before: Contacts | undefined; after: Contacts | undefined; at: Date },
): Promise<void> {
  if (before?.role !== 'tenant' || !after) return
  const lower = (email: string | null) => email?.toLowerCase() ?? null
  const compared: [Channel, string | null, string | null, Date | null][] = [
    ['email', lower(before.email), lower(after.email), before.emailProvenAt],
    ['sms', before.phoneE164, after.phoneE164, before.phoneProvenAt],
  ]
  for (const [channel, oldAddress, newAddress, provenAt] of compared)
    if (oldAddress && oldAddress !== newAddress)
      await tx
        .insert(contactChanges)
        .values({
          id: randomUUID(),
          uid,
          channel,
          oldAddress,
          newAddress,
          changedAt: at,
          notifiedAt: provenAt === null ? at : null,
        })
}

export const listContactChanges = (db: Db, uid: string, since: Date): Promise<ContactChange[]> =>
  db
    .select()
    .from(contactChanges)
    .where(and(eq(contactChanges.uid, uid), gte(contactChanges.changedAt, since)))
    .orderBy(asc(contactChanges.changedAt), asc(contactChanges.id))

export const lockPendingChanges = (tx: Tx, limit: number): Promise<ContactChange[]> =>
  tx
    .select()
    .from(contactChanges)
    .where(isNull(contactChanges.notifiedAt))
    .orderBy(asc(contactChanges.changedAt))
    .limit(limit)
    .for('update', { skipLocked: true })

export async function markNotified(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(contactChanges).set({ notifiedAt: at }).where(eq(contactChanges.id, id))
}

export async function deleteContactChanges(tx: Tx, uid: string): Promise<void> {
  await tx.delete(contactChanges).where(eq(contactChanges.uid, uid))
}
