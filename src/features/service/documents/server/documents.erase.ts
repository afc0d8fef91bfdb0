import { eq } from 'drizzle-orm'
import type { Tx } from '../../../../server/database/index.ts'
import { documents } from './documents.table.ts'

/** Returns the keys of files that no row refers to any more. */
export async function eraseTenantDocuments(tx: Tx, tenantId: string): Promise<string[]> {
  const gone = await tx
    .delete(documents)
    .where(eq(documents.tenantId, tenantId))
    .returning({ key: documents.fileKey })
  return gone.map(({ key }) => key)
}
