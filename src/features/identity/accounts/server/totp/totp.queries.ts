import { and, count, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { announceSessionChange } from '../../../../../server/events/announce.ts'
import { recoveryCodes, securitySettings, totp } from '../accounts.table.ts'

const SETTINGS = 1

export async function findTotp(db: Db, uid: string) {
  const [row] = await db.select().from(totp).where(eq(totp.uid, uid))
  return row
}

export async function isTotpOn(db: Db, uid: string): Promise<boolean> {
  return typeof (await findTotp(db, uid))?.secret === 'string'
}

export async function savePendingSecret(db: Db, uid: string, pendingSecret: string): Promise<void> {
  await db
    .insert(totp)
    .values({ uid, pendingSecret })
    .onConflictDoUpdate({ target: totp.uid, set: { pendingSecret } })
}

export async function confirmSecret(
  tx: Tx,
  row: { uid: string; secret: string; lastCounter: number; confirmedAt: Date },
): Promise<boolean> {
  const { uid, ...confirmed } = row
  const rows = await tx
    .update(totp)
    .set({ ...confirmed, pendingSecret: null })
    .where(and(eq(totp.uid, uid), eq(totp.pendingSecret, confirmed.secret)))
    .returning({ uid: totp.uid })
  announceSessionChange(tx, uid)
  return rows.length === 1
}

/** False if this counter or a later one was used, or the secret was replaced. */
export async function consumeCounter(
  tx: Tx,
  { uid, secret, counter }: { uid: string; secret: string; counter: number },
): Promise<boolean> {
  const unused = or(isNull(totp.lastCounter), lt(totp.lastCounter, counter))
  const rows = await tx
    .update(totp)
    .set({ lastCounter: counter })
    .where(and(eq(totp.uid, uid), eq(totp.secret, secret), unused))
    .returning({ uid: totp.uid })
  return rows.length === 1
}

/** Returns the number left; undefined for an unknown or used code. */
export async function consumeRecoveryCode(
  tx: Tx,
  uid: string,
  codeHash: string,
): Promise<number | undefined> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.uid, uid), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ uid: recoveryCodes.uid })
  if (used.length === 0) return undefined
  const [left] = await tx.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.uid, uid))
  return left?.count ?? 0
}

export async function replaceRecoveryCodes(tx: Tx, uid: string, hashes: readonly string[]): Promise<void> {
  // Locked, so that concurrent calls replace each other's codes.
  await tx.select({ uid: totp.uid }).from(totp).where(eq(totp.uid, uid)).for('update')
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.uid, uid))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ uid, codeHash })))
}

export async function deleteTotp(tx: Tx, uid: string): Promise<boolean> {
  const [gone] = await tx.delete(totp).where(eq(totp.uid, uid)).returning({ secret: totp.secret })
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.uid, uid))
  announceSessionChange(tx, uid)
  return typeof gone?.secret === 'string'
}

export async function readOwnersNeedTotp(db: Db): Promise<boolean> {
  const [row] = await db.select().from(securitySettings)
  return row?.ownersNeedTotp ?? false
}

export async function saveOwnersNeedTotp(tx: Tx, ownersNeedTotp: boolean, updatedAt: Date): Promise<void> {
  await tx
    .insert(securitySettings)
    .values({ id: SETTINGS, ownersNeedTotp, updatedAt })
    .onConflictDoUpdate({ target: securitySettings.id, set: { ownersNeedTotp, updatedAt } })
}
