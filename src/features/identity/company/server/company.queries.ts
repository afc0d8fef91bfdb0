import { eq } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { lazySelect } from '../../../../server/database/statement.ts'
import type { CompanySettings, LOGO_TYPES } from '../company.contract.ts'
import { companySettings } from './company.table.ts'

const ONLY = 1

export type StoredSettings = Partial<Omit<CompanySettings, 'logoUrl'>>
export type Logo = { key: string; type: (typeof LOGO_TYPES)[number] }
export type StoredCompany = { settings: StoredSettings; logo: Logo | null }

type Row = typeof companySettings.$inferSelect
const only = eq(companySettings.id, ONLY)

function presentRow(row: Row | undefined): StoredCompany {
  const { settings = {}, logoKey: key, logoType: type } = row ?? {}
  return { settings, logo: key && type ? { key, type } : null }
}

async function readCompany(db: Db): Promise<StoredCompany> {
  const [row] = await selectCompany(db, {})
  return presentRow(row)
}

const selectCompany = lazySelect((db) => db.select().from(companySettings).where(only))

const pendingReads = new WeakMap<Db, Promise<StoredCompany>>()

/** Concurrent calls share one read: a bulk run asks for the company once per email. */
export function findCompany(db: Db): Promise<StoredCompany> {
  const answer = pendingReads.get(db) ?? readCompany(db)
  pendingReads.set(db, answer)
  queueMicrotask(() => pendingReads.delete(db))
  return answer
}

/** Locks the row until the transaction ends, and creates it if missing. */
async function lockedCompany(tx: Db, now: Date): Promise<StoredCompany> {
  await tx.insert(companySettings).values({ id: ONLY, settings: {}, updatedAt: now }).onConflictDoNothing()
  const [row] = await tx.select().from(companySettings).where(only).for('update')
  return presentRow(row)
}

export async function mergeSettings(
  tx: Db,
  changes: StoredSettings,
  now: Date,
): Promise<{ before: StoredCompany; after: StoredCompany }> {
  const { settings: before, logo } = await lockedCompany(tx, now)
  const settings = { ...before, ...changes }
  await tx.update(companySettings).set({ settings, updatedAt: now }).where(only)
  return { before: { settings: before, logo }, after: { settings, logo } }
}

export async function replaceLogo(
  tx: Db,
  logo: Logo | null,
  now: Date,
): Promise<{ company: StoredCompany; before: Logo | null }> {
  const { settings, logo: before } = await lockedCompany(tx, now)
  const columns = { logoKey: logo?.key ?? null, logoType: logo?.type ?? null }
  await tx
    .update(companySettings)
    .set({ ...columns, updatedAt: now })
    .where(only)
  return { company: { settings, logo }, before }
}
