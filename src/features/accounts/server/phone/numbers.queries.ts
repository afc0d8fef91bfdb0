import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { logins } from '../accounts.queries.ts'
import { accounts, profiles } from '../accounts.table.ts'

const livingTenant = and(eq(profiles.role, 'tenant'), isNull(profiles.deletedAt))

/**
 * Who signs in with a number in E.164: who has proven it by a code; else the only tenant without an e-mail who has it, whose
 * password the office hands over. Nobody of the office.
 */
export async function findAccountByPhone(db: Db, phone: string) {
  const entered = and(isNull(accounts.email), eq(profiles.phoneE164, phone))
  const found = await logins(db, sql`${and(livingTenant, or(eq(accounts.phone, phone), entered))}`)
  const proven = found.find((login) => login.phone === phone)
  return proven ?? (found.length === 1 ? found[0] : undefined)
}

/** Whom a code for a number belongs to: whoever has proven it, else the tenant with the newest login. Locks the login. */
export async function lockOwnerOfNumber(tx: Tx, phone: string) {
  const [owner] = await tx
    .select({ uid: accounts.uid })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.uid, accounts.uid))
    .where(and(livingTenant, eq(profiles.phoneE164, phone), eq(profiles.phoneUnconfirmed, false)))
    .orderBy(
      desc(sql`coalesce(${accounts.phone} = ${phone}, false)`),
      desc(accounts.createdAt),
      desc(accounts.uid),
    )
    .limit(1)
    .for('update', { of: accounts })
  return owner?.uid
}

export async function proveNumber(tx: Tx, uid: string, phone: string): Promise<void> {
  await tx.update(accounts).set({ phone }).where(eq(accounts.uid, uid))
}
