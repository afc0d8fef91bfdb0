import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { deleteAccount } from './accounts.queries.ts'
import { loginFailures, profiles } from './accounts.table.ts'
import { deleteContactChanges } from './phone/contact-changes.queries.ts'
import { NOTHING_UNCONFIRMED } from './phone/phone-fields.ts'

/** Ends the login with its sessions and links, and anonymizes the person. */
export async function erasePerson(
  tx: Tx,
  uid: string,
  { name, emails, now }: { name: string; emails: readonly string[]; now: Date },
): Promise<void> {
  const noPhone = {
    phone: null,
    phoneE164: null,
    phoneProvenAt: null,
    phoneSince: null,
    emailProvenAt: null,
    ...NOTHING_UNCONFIRMED,
  }
  const nothing = { email: '', ...noPhone, moveInDate: null, moveOutDate: null }
  const deletedAt = sql`coalesce(${profiles.deletedAt}, ${sql.param(now, profiles.deletedAt)})`
  await tx
    .update(profiles)
    .set({ name, ...nothing, deletedAt })
    .where(eq(profiles.uid, uid))
  await deleteContactChanges(tx, uid)
  await deleteAccount(tx, uid)
  await tx.delete(loginFailures).where(sql`${loginFailures.email} = any(${sql.param(emails)}::text[])`)
}
