import { asc, desc, eq, sql } from 'drizzle-orm'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { lazySelect } from '../../../../server/database/statement.ts'
import type { Dated } from '../../../../shared/dated.ts'
import type { TaxRate } from '../tax-rates.rules.ts'
import { taxRates, taxSettings, vatUnits, vatUnitsBefore } from './tax-rates.table.ts'

const ONLY = 1

/** Ordered by name, newest first. */
export const listRates = (db: Db): Promise<TaxRate[]> => selectRates(db, {})

const selectRates = lazySelect((db) => {
  const { name, percent, fromDay, source } = taxRates
  return db.select({ name, percent, from: fromDay, source }).from(taxRates).orderBy(asc(name), desc(fromDay))
})

/** Units not listed never had VAT. */
export type DatedVat = { on: Dated<boolean>; units: Map<string, Dated<boolean>> }

export async function findVat(db: Db): Promise<DatedVat> {
  const [row] = await db.select().from(taxSettings).where(eq(taxSettings.id, ONLY))
  return {
    on: { value: row?.vatOn ?? false, earlier: row?.vatOnBefore ?? [] },
    units: await listVatUnits(db),
  }
}

/** Ever chosen, of all units or some. */
export async function listVatUnits(
  db: Db,
  unitIds?: readonly string[],
): Promise<Map<string, Dated<boolean>>> {
  const unitId = sql<string>`coalesce(${vatUnits.unitId}, ${vatUnitsBefore.unitId})`
  const rows = await db
    .select({ unitId, now: vatUnits.unitId, earlier: vatUnitsBefore.earlier })
    .from(vatUnits)
    .fullJoin(vatUnitsBefore, eq(vatUnitsBefore.unitId, vatUnits.unitId))
    .where(unitIds && sql`${unitId} = any(${sql.param([...unitIds])}::uuid[])`)
  return new Map(
    rows.map(({ unitId: id, now, earlier }) => [id, { value: now !== null, earlier: earlier ?? [] }]),
  )
}

export async function lockTaxSettings(tx: Tx, now: Date): Promise<void> {
  await tx.insert(taxSettings).values({ id: ONLY, vatOn: false, updatedAt: now }).onConflictDoNothing()
  await tx.select().from(taxSettings).where(eq(taxSettings.id, ONLY)).for('update')
}

export async function replaceRates(tx: Tx, rates: readonly TaxRate[]): Promise<void> {
  await tx.delete(taxRates)
  if (rates.length > 0)
    await tx.insert(taxRates).values(rates.map(({ from, ...rate }) => ({ ...rate, fromDay: from })))
}

export async function replaceVat(tx: Tx, { on, units }: DatedVat, now: Date): Promise<void> {
  const switched = { vatOn: on.value, vatOnBefore: [...on.earlier], updatedAt: now }
  await tx.update(taxSettings).set(switched).where(eq(taxSettings.id, ONLY))
  await tx.delete(vatUnits)
  await tx.delete(vatUnitsBefore)
  const all = [...units].map(([unitId, { value, earlier }]) => ({ unitId, value, earlier: [...earlier] }))
  for (const some of inChunks(all.filter(({ value }) => value)))
    await tx.insert(vatUnits).values(some.map(({ unitId }) => ({ unitId })))
  for (const some of inChunks(all.filter(({ earlier }) => earlier.length > 0)))
    await tx.insert(vatUnitsBefore).values(some.map(({ unitId, earlier }) => ({ unitId, earlier })))
}

type VatRate = Pick<TaxRate, 'name' | 'percent' | 'from'>

export async function findVatRates(db: Db): Promise<{ rates: VatRate[]; isOn: Dated<boolean> } | undefined> {
  const rows = await selectVatRates(db, {})
  const [first] = rows
  return first && { rates: rows, isOn: { value: first.vatOn, earlier: first.vatOnBefore } }
}

const selectVatRates = lazySelect((db) =>
  db
    .select({
      name: taxRates.name,
      percent: taxRates.percent,
      from: taxRates.fromDay,
      vatOn: taxSettings.vatOn,
      vatOnBefore: taxSettings.vatOnBefore,
    })
    .from(taxRates)
    .innerJoin(taxSettings, sql`${taxSettings.vatOn} or ${taxSettings.vatOnBefore} <> '[]'`)
    .where(sql`${taxRates.name} = 'vat'`),
)
