import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { leasesView } from '../../../property/leases/server/leases.queries.ts'
import { loadHandover } from './handovers.present.ts'
import { listHandoversById } from './handovers.queries.ts'
import { handoverPhotos, handovers } from './handovers.table.ts'
import { listPhotos } from './photos/photos.queries.ts'

export async function listTenantHandoverIds(db: Db, tenantId: string): Promise<string[]> {
  const lease = leasesView(db)
  const rows = await db
    .select({ id: sql<string>`${handovers.id}` })
    .from(handovers)
    .innerJoin(lease, eq(lease.id, handovers.leaseId))
    .where(eq(lease.tenantId, tenantId))
  return rows.map(({ id }) => id)
}

/** Submitted ones; before, the notes are the office's. */
export async function listHandoversForExport(db: Db, tenantId: string) {
  const rows = await listHandoversById(db, await listTenantHandoverIds(db, tenantId))
  return Promise.all(
    rows
      .filter(({ state }) => state !== 'open')
      .map(async (row) => ({ handover: await loadHandover(db, row), photos: await listPhotos(db, row.id) })),
  )
}

/** Returns the keys of files that no row refers to any more; sealed reports stay. */
export async function eraseTenantHandovers(tx: Tx, tenantId: string): Promise<string[]> {
  const ids = await listTenantHandoverIds(tx, tenantId)
  if (ids.length === 0) return []
  const photos = await tx
    .delete(handoverPhotos)
    .where(inArray(handoverPhotos.handoverId, ids))
    .returning({ key: handoverPhotos.fileKey })
  await tx.delete(handovers).where(inArray(handovers.id, ids))
  return photos.map(({ key }) => key)
}
