import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../server/database/index.ts'
import { lazySelect } from '../../../server/database/statement.ts'
import type { TaxRate } from '../tax-rates.rules.ts'
import { taxRates, taxSettings, vatUnits } from './tax-rates.table.ts'

const ONLY = 1

/** Ordered by name, newest first. */
export const listRates = (db: Db): Promise<TaxRate[]> => selectRates(db, {})

const selectRates = lazySelect((db) => {
  const { name, percent, fromDay, source } = taxRates
  return db.select({ name, percent, from: fromDay, source }).from(taxRates).orderBy(asc(name), desc(fromDay))
})

export async function isVatOn(db: Db): Promise<boolean> {
  const [row] = await db.select().from(taxSettings).where(eq(taxSettings.id, ONLY))
  return row?.vatOn ?? false
}

export async function listVatUnits(db: Db): Promise<string[]> {
  const rows = await db.select().from(vatUnits).orderBy(asc(vatUnits.unitId))
  return rows.map(({ unitId }) => unitId)
}

/** Which of these units are chosen for VAT, whether VAT is on or off. */
export async function listUnitsWithVat(db: Db, unitIds: readonly string[]): Promise<string[]> {
  const { unitId } = vatUnits
  const rows = await db
    .select({ unitId })
    .from(vatUnits)
    .where(sql`${unitId} = any(${sql.param([...unitIds])}::uuid[])`)
  return rows.map((row) => row.unitId)
}

/** Locks the settings of tax until the transaction ends. */
export async function lockTaxSettings(tx: Tx, now: Date): Promise<void> {
  await tx.insert(taxSettings).values({ id: ONLY, vatOn: false, updatedAt: now }).onConflictDoNothing()
  await tx.select().from(taxSettings).where(eq(taxSettings.id, ONLY)).for('update')
}

export async function replaceRates(tx: Tx, rates: readonly TaxRate[]): Promise<void> {
  await tx.delete(taxRates)
  if (rates.length > 0)
    await tx.insert(taxRates).values(rates.map(({ from, ...rate }) => ({ ...rate, fromDay: from })))
}

export async function replaceVat(
  tx: Tx,
  { on, units }: { on: boolean; units: readonly string[] },
  now: Date,
): Promise<void> {
  await tx.update(taxSettings).set({ vatOn: on, updatedAt: now }).where(eq(taxSettings.id, ONLY))
  await tx.delete(vatUnits)
  if (units.length > 0) await tx.insert(vatUnits).values(units.map((unitId) => ({ unitId })))
}

/** The rates of VAT; none while it is off. */
export const listVatRates = (db: Db): Promise<Pick<TaxRate, 'name' | 'percent' | 'from'>[]> =>
  selectVatRates(db, {})

const selectVatRates = lazySelect((db) =>
  db
    .select({ name: taxRates.name, percent: taxRates.percent, from: taxRates.fromDay })
    .from(taxRates)
    .innerJoin(taxSettings, eq(taxSettings.vatOn, true))
    .where(sql`${taxRates.name} = 'vat'`),
)
