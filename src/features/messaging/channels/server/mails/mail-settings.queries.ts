import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { mailSettings } from './mail-settings.table.ts'

const ONLY = 1
const only = eq(mailSettings.id, ONLY)

export type StoredMailServer = Omit<typeof mailSettings.$inferSelect, 'id'>

async function readStoredMailServer(db: Db): Promise<StoredMailServer | undefined> {
  const [row] = await db.select().from(mailSettings).where(only)
  return row
}

const pendingReads = new WeakMap<Db, Promise<StoredMailServer | undefined>>()

/** Concurrent calls share one read, because every message of a run needs it. */
export function findStoredMailServer(db: Db): Promise<StoredMailServer | undefined> {
  const answer = pendingReads.get(db) ?? readStoredMailServer(db)
  pendingReads.set(db, answer)
  queueMicrotask(() => pendingReads.delete(db))
  return answer
}

export async function lockStoredMailServer(tx: Tx): Promise<StoredMailServer | undefined> {
  const [row] = await tx.select().from(mailSettings).where(only).for('update')
  return row
}

export async function storeMailServer(tx: Tx, row: StoredMailServer): Promise<void> {
  await tx
    .insert(mailSettings)
    .values({ id: ONLY, ...row })
    .onConflictDoUpdate({ target: mailSettings.id, set: row })
}

export async function deleteStoredMailServer(db: Db): Promise<void> {
  await db.delete(mailSettings).where(only)
}
