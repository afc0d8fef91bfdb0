import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Contact } from '../../../../server/mail/messages.ts'
import { takesSms } from '../../../../server/phone.ts'
import { accounts, profiles } from './accounts.table.ts'

/** Contacts by uid; `phoneE164` is null if no SMS arrives. Staff are never reached by SMS alone. */
export async function findContacts(db: Db, uids: readonly string[]): Promise<Map<string, Contact>> {
  if (uids.length === 0) return new Map()
  const { phoneE164, channels, preferredChannel, role } = profiles
  const rows = await db
    .select({ uid: accounts.uid, email: accounts.email, phoneE164, channels, preferredChannel, role })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.uid, accounts.uid))
    .where(sql`${accounts.uid} = any(${sql.param(uids)}::uuid[])`)
  return new Map(
    rows.map(({ uid, email, phoneE164: phone, channels: chosen, preferredChannel: preferred, role: of }) => {
      const reached = chosen ?? ['email']
      const withEmail = of === 'admin' && !reached.includes('email')
      const all = withEmail ? (['email', ...reached] as const) : reached
      const number = phone !== null && takesSms(phone) ? phone : null
      return [uid, { email, phoneE164: number, channels: all, preferredChannel: preferred }]
    }),
  )
}
