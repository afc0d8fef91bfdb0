import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { findEmailsInUse, type ProfileRow } from './accounts.queries.ts'
import { profiles } from './accounts.table.ts'
import { keepOneChannel } from './phone/channels.queries.ts'

/** If another current person has the email, and if one has the number. The person must be locked. */
export async function findTakenContacts(
  tx: Tx,
  { uid, email, phoneE164 }: Pick<ProfileRow, 'uid' | 'email' | 'phoneE164'>,
): Promise<{ email: boolean; phone: boolean }> {
  const isOther = sql`${profiles.uid} <> ${uid}::uuid and ${profiles.deletedAt} is null`
  const hasPhone = sql`exists (select from ${profiles} where ${profiles.phoneE164} = ${phoneE164}::text and ${isOther})`
  const { rows } = await tx.execute<{ phone: boolean }>(sql`select ${hasPhone} as phone`)
  const inUse = email === null ? new Set<string>() : await findEmailsInUse(tx, [email])
  return { email: inUse.size > 0, phone: rows[0]?.phone === true }
}

/** A number that somebody else has is not proven any more; an email that somebody else has is dropped. */
export async function returnPerson(
  tx: Tx,
  uid: string,
  taken: { email: boolean; phone: boolean },
): Promise<void> {
  await tx
    .update(profiles)
    .set({
      deletedAt: null,
      ...(taken.email && { email: null }),
      ...(taken.phone && { phoneProvenAt: null }),
    })
    .where(eq(profiles.uid, uid))
  await keepOneChannel(tx, uid)
}
