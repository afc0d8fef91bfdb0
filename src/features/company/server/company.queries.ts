import { eq } from 'drizzle-orm'
import type { Db } from '../../../server/database/index.ts'
import type { CompanySettings } from '../company.contract.ts'
import { companySettings } from './company.table.ts'

const ONLY = 1

export type KeptSettings = Partial<Omit<CompanySettings, 'logoUrl'>>

/** The settings that the company has made. */
export async function findSettings(db: Db): Promise<KeptSettings> {
  const [row] = await db.select().from(companySettings).where(eq(companySettings.id, ONLY))
  return row?.settings ?? {}
}

/** Locks the settings, changes the named ones and answers all. */
export async function mergeSettings(tx: Db, changes: KeptSettings, now: Date): Promise<KeptSettings> {
  await tx.insert(companySettings).values({ id: ONLY, settings: {}, updatedAt: now }).onConflictDoNothing()
  const [row] = await tx.select().from(companySettings).where(eq(companySettings.id, ONLY)).for('update')
  const settings = { ...row?.settings, ...changes }
  await tx.update(companySettings).set({ settings, updatedAt: now }).where(eq(companySettings.id, ONLY))
  return settings
}
