import { eq } from 'drizzle-orm'
import type { Tx } from '../../../../../server/database/index.ts'
import { accounts, contactCodes, signInCodes } from '../accounts.table.ts'
import { endSentJoinCode } from '../joining/join-codes.queries.ts'
import { endLinks } from '../passwords/password-links.ts'
import { endOtherSessions } from '../sessions.ts'

/** The old number no longer signs in: its sessions, links and codes end. */
export async function endOtherNumber(
  tx: Tx,
  uid: string,
  { keptSession, wasProven }: { keptSession: string | null; wasProven: boolean },
): Promise<void> {
  await tx.delete(signInCodes).where(eq(signInCodes.uid, uid))
  await tx.delete(contactCodes).where(eq(contactCodes.uid, uid))
  await endSentJoinCode(tx, uid, ['sms', 'whatsapp'])
  const [login] = await tx
    .update(accounts)
    .set({ phone: null })
    .where(eq(accounts.uid, uid))
    .returning({ email: accounts.email })
  if (!login || (login.email !== null && !wasProven)) return
  await endLinks(tx, uid)
  await endOtherSessions(tx, uid, keptSession)
}
