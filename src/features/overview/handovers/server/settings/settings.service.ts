import { eq } from 'drizzle-orm'
import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { HandoverSettings } from '../../handovers.contract.ts'
import { OBJECT_DAYS } from '../../handovers.rules.ts'
import { handoverSettings as settings } from './settings.table.ts'

const ONLY = 1

export async function readSettings(db: Db): Promise<HandoverSettings> {
  const [row] = await db
    .select({ objectDays: settings.objectDays })
    .from(settings)
    .where(eq(settings.id, ONLY))
  return row ?? { objectDays: OBJECT_DAYS }
}

export const changeSettings = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  given: { objectDays?: number | undefined },
): Promise<HandoverSettings> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const initial = { id: ONLY, objectDays: OBJECT_DAYS, updatedAt: now }
    await tx.insert(settings).values(initial).onConflictDoNothing()
    await tx.select().from(settings).where(eq(settings.id, ONLY)).for('update')
    const before = await readSettings(tx)
    const after = { objectDays: given.objectDays ?? before.objectDays }
    await tx
      .update(settings)
      .set({ ...after, updatedAt: now })
      .where(eq(settings.id, ONLY))
    await recordAudit(tx, now, caller, {
      action: 'handoverSettings.changed',
      target: { kind: 'settings', id: null, name: 'the days for objections' },
      changes: changesBetween(before, after),
    })
    return after
  })
