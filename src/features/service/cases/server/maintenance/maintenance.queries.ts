import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { PRIORITY_DAYS, type PriorityDays } from '../../priority.rules.ts'
import { maintenanceSettings as settings } from './maintenance.table.ts'

const ONLY = 1
const days = { urgent: settings.urgent, high: settings.high, normal: settings.normal, low: settings.low }

export async function findPriorityDays(db: Db): Promise<PriorityDays> {
  const [row] = await db.select(days).from(settings).where(eq(settings.id, ONLY))
  return row ?? PRIORITY_DAYS
}

export async function lockPriorityDays(tx: Tx, now: Date): Promise<PriorityDays> {
  await tx
    .insert(settings)
    .values({ ...PRIORITY_DAYS, id: ONLY, updatedAt: now })
    .onConflictDoNothing()
  const [row] = await tx.select(days).from(settings).where(eq(settings.id, ONLY)).for('update')
  return row ?? PRIORITY_DAYS
}

export async function writePriorityDays(tx: Tx, changed: PriorityDays, now: Date): Promise<void> {
  await tx
    .update(settings)
    .set({ ...changed, updatedAt: now })
    .where(eq(settings.id, ONLY))
}
