import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { accounts, profiles, signInCodes } from '../accounts.table.ts'
import { endLinks } from '../password-links.ts'
import { endOtherSessions } from '../sessions.ts'

/** When a person has another number, the proven one no longer signs in: its sessions, links and codes end. */
export async function endOtherNumber(tx: Tx, uid: string, keptSession: string | null): Promise<void> {
  const [login] = await tx
    .select({ proven: accounts.phone, email: accounts.email, number: profiles.phoneE164 })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.uid, accounts.uid))
    .where(eq(accounts.uid, uid))
    .for('update', { of: accounts })
  if (!login || (login.proven !== null && login.proven === login.number)) return
  await tx.delete(signInCodes).where(and(eq(signInCodes.uid, uid), ne(signInCodes.phone, login.number ?? '')))
  if (login.proven === null && login.email !== null) return
  await tx
    .update(accounts)
    .set({ phone: null })
    .where(and(eq(accounts.uid, uid), isNotNull(accounts.phone)))
  await endLinks(tx, uid)
  await endOtherSessions(tx, uid, keptSession)
}
