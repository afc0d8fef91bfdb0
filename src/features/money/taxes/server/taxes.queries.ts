import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { withholdingCertificates } from './taxes.table.ts'

export type CertificateRow = typeof withholdingCertificates.$inferSelect

export async function findCertificate(db: Db, paymentId: string): Promise<CertificateRow | undefined> {
  const [row] = await db
    .select()
    .from(withholdingCertificates)
    .where(eq(withholdingCertificates.paymentId, paymentId))
  return row
}

export async function listCertified(db: Db, paymentIds: readonly string[]): Promise<Set<string>> {
  const { paymentId } = withholdingCertificates
  const rows = await db
    .select({ paymentId })
    .from(withholdingCertificates)
    .where(sql`${paymentId} = any(${sql.param([...paymentIds])}::uuid[])`)
  return new Set(rows.map((row) => row.paymentId))
}

/** The sweep removes the replaced file. */
export async function writeCertificate(tx: Tx, row: CertificateRow): Promise<void> {
  await tx
    .insert(withholdingCertificates)
    .values(row)
    .onConflictDoUpdate({ target: withholdingCertificates.paymentId, set: row })
}

export function listTenantCertificates(db: Db, tenantId: string): Promise<CertificateRow[]> {
  return db
    .select()
    .from(withholdingCertificates)
    .where(eq(withholdingCertificates.tenantId, tenantId))
    .orderBy(asc(withholdingCertificates.uploadedAt), asc(withholdingCertificates.paymentId))
}

/** Returns the keys of files that no row refers to any more. */
export async function eraseTenantCertificates(tx: Tx, tenantId: string): Promise<string[]> {
  const gone = await tx
    .delete(withholdingCertificates)
    .where(eq(withholdingCertificates.tenantId, tenantId))
    .returning({ key: withholdingCertificates.fileKey })
  return gone.map(({ key }) => key)
}
