import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../server/database/index.ts'
import type { TaxRate } from '../taxes.rules.ts'
import { taxRates, taxSettings, vatUnits, withholdingCertificates } from './taxes.table.ts'

const ONLY = 1

/** By name, the newest first. */
export function listRates(db: Db): Promise<TaxRate[]> {
  const { name, percent, fromDay, source } = taxRates
  return db.select({ name, percent, from: fromDay, source }).from(taxRates).orderBy(asc(name), desc(fromDay))
}

export async function isVatOn(db: Db): Promise<boolean> {
  const [row] = await db.select().from(taxSettings).where(eq(taxSettings.id, ONLY))
  return row?.vatOn ?? false
}

export async function listVatUnits(db: Db): Promise<string[]> {
  const rows = await db.select().from(vatUnits).orderBy(asc(vatUnits.unitId))
  return rows.map(({ unitId }) => unitId)
}

/** Until the transaction ends, nobody else can change the settings of tax. */
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

export type CertificateRow = typeof withholdingCertificates.$inferSelect

export async function findCertificate(db: Db, paymentId: string): Promise<CertificateRow | undefined> {
  const [row] = await db
    .select()
    .from(withholdingCertificates)
    .where(eq(withholdingCertificates.paymentId, paymentId))
  return row
}

/** Which of these payments have one. */
export async function listCertified(db: Db, paymentIds: readonly string[]): Promise<Set<string>> {
  const { paymentId } = withholdingCertificates
  const rows = await db
    .select({ paymentId })
    .from(withholdingCertificates)
    .where(sql`${paymentId} = any(${sql.param([...paymentIds])}::uuid[])`)
  return new Set(rows.map((row) => row.paymentId))
}

/** The sweep takes the file of the one that it replaces. */
export async function writeCertificate(tx: Tx, row: CertificateRow): Promise<void> {
  await tx
    .insert(withholdingCertificates)
    .values(row)
    .onConflictDoUpdate({ target: withholdingCertificates.paymentId, set: row })
}

export function listCertificatesOf(db: Db, tenantId: string): Promise<CertificateRow[]> {
  return db
    .select()
    .from(withholdingCertificates)
    .where(eq(withholdingCertificates.tenantId, tenantId))
    .orderBy(asc(withholdingCertificates.uploadedAt), asc(withholdingCertificates.paymentId))
}

/** Answers the keys of the files that no row names any more. */
export async function eraseCertificatesOf(tx: Tx, tenantId: string): Promise<string[]> {
  const gone = await tx
    .delete(withholdingCertificates)
    .where(eq(withholdingCertificates.tenantId, tenantId))
    .returning({ key: withholdingCertificates.fileKey })
  return gone.map(({ key }) => key)
}
