import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { DEFAULT_REMINDERS, type ReminderSettings } from '../reminders.contract.ts'
import { reminderSettings } from './reminders.table.ts'

const ONLY = 1
const only = eq(reminderSettings.id, ONLY)

/** Undefined leaves a setting unchanged. */
export type SettingsChanges = { [K in keyof ReminderSettings]?: ReminderSettings[K] | undefined }

export function changed(settings: ReminderSettings, changes: SettingsChanges): ReminderSettings {
  const { before, onDay, after, quiet } = changes
  return {
    before: before ?? settings.before,
    onDay: onDay ?? settings.onDay,
    after: after ?? settings.after,
    quiet: quiet ?? settings.quiet,
  }
}

export async function readSettings(db: Db): Promise<ReminderSettings> {
  const [row] = await db.select().from(reminderSettings).where(only)
  return changed(DEFAULT_REMINDERS, row?.settings ?? {})
}

/** Locks the settings; returns them before and after. */
export async function mergeSettings(
  tx: Tx,
  changes: SettingsChanges,
  now: Date,
): Promise<{ before: ReminderSettings; after: ReminderSettings }> {
  await tx.insert(reminderSettings).values({ id: ONLY, settings: {}, updatedAt: now }).onConflictDoNothing()
  await tx.select({ id: reminderSettings.id }).from(reminderSettings).where(only).for('update')
  const before = await readSettings(tx)
  const after = changed(before, changes)
  await tx.update(reminderSettings).set({ settings: after, updatedAt: now }).where(only)
  return { before, after }
}
