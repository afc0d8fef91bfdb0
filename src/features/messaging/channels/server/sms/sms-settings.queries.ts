import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { lazySelect } from '../../../../../server/database/statement.ts'
import { smsSettings } from './sms-settings.table.ts'

const ONLY = 1
const only = eq(smsSettings.id, ONLY)

export type StoredSmsSettings = Omit<typeof smsSettings.$inferSelect, 'id'>

const DEFAULTS: StoredSmsSettings = {
  provider: null,
  apiKey: null,
  sender: null,
  monthlyBudget: null,
  pricePerSegment: null,
  quietFrom: '21:00',
  quietUntil: '07:00',
  sundays: false,
  budgetAlertedFor: null,
  updatedAt: new Date(0),
}

async function readSettings(db: Db): Promise<StoredSmsSettings> {
  const [row] = await selectSettings(db, {})
  return row ?? DEFAULTS
}

const selectSettings = lazySelect((db) => db.select().from(smsSettings).where(only))

const pendingReads = new WeakMap<Db, Promise<StoredSmsSettings>>()

/** Concurrent calls share one read, because every message of a run needs it. */
export function findSmsSettings(db: Db): Promise<StoredSmsSettings> {
  const answer = pendingReads.get(db) ?? readSettings(db)
  pendingReads.set(db, answer)
  queueMicrotask(() => pendingReads.delete(db))
  return answer
}

export async function lockSmsSettings(tx: Tx, now: Date): Promise<StoredSmsSettings> {
  await tx
    .insert(smsSettings)
    .values({ id: ONLY, ...DEFAULTS, updatedAt: now })
    .onConflictDoNothing()
  const [row] = await tx.select().from(smsSettings).where(only).for('update')
  return row ?? DEFAULTS
}

export async function storeSmsSettings(tx: Tx, changes: Partial<StoredSmsSettings>): Promise<void> {
  await tx.update(smsSettings).set(changes).where(only)
}
