import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { listEvents, listSignatures, listTenantSignings } from './signings.queries.ts'
import { signatures, signingEvents, signings } from './signings.table.ts'

export async function listTenantSigningIds(db: Db, tenantId: string): Promise<string[]> {
  return (await listTenantSignings(db, tenantId)).map(({ id }) => id)
}

/** Sealed papers stay, as both have them; the rest is deleted. Returns the keys of its files. */
export async function eraseTenantSignings(tx: Tx, tenantId: string, now: Date): Promise<string[]> {
  const unsealed = await tx
    .update(signings)
    .set({ erasedAt: now })
    .where(and(eq(signings.tenantId, tenantId), isNull(signings.sealedSha256)))
    .returning({ id: signings.id, key: signings.documentKey })
  const ids = unsealed.map(({ id }) => id)
  await tx.delete(signatures).where(inArray(signatures.signingId, ids))
  await tx.delete(signingEvents).where(inArray(signingEvents.signingId, ids))
  await tx.delete(signings).where(inArray(signings.id, ids))
  return unsealed.flatMap(({ key }) => key ?? [])
}

/** Every document with its signatures and trail, for the export of a tenant's data. */
export async function listSigningsForExport(db: Db, tenantId: string) {
  const rows = await listTenantSignings(db, tenantId)
  const ids = rows.map(({ id }) => id)
  const signed = Map.groupBy(await listSignatures(db, ids), ({ signingId }) => signingId)
  const events = Map.groupBy(await listEvents(db, ids), ({ signingId }) => signingId)
  return rows.map((signing) => ({
    signing,
    signatures: signed.get(signing.id) ?? [],
    trail: events.get(signing.id) ?? [],
  }))
}
