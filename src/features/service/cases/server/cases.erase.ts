import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { casePhotos, cases } from './cases.table.ts'

export async function listTenantCaseIds(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx.select({ id: cases.id }).from(cases).where(eq(cases.tenantId, tenantId)).for('update')
  return rows.map(({ id }) => id)
}

/** Returns the keys of files that no row refers to any more. */
export async function eraseTenantCases(
  tx: Tx,
  { tenantId, uid }: { tenantId: string; uid: string },
): Promise<string[]> {
  const own = tx.select({ id: cases.id }).from(cases).where(eq(cases.tenantId, tenantId))
  const unattached = and(eq(casePhotos.uid, uid), isNull(casePhotos.caseId))
  const photos = await tx
    .delete(casePhotos)
    .where(or(inArray(casePhotos.caseId, own), unattached))
    .returning({ key: casePhotos.fileKey })
  await tx.delete(cases).where(eq(cases.tenantId, tenantId))
  return photos.map(({ key }) => key)
}
