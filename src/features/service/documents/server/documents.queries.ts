import { and, count, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { byNewest, keysetPage } from '../../../../server/database/keyset.ts'
import type { PageRequest } from '../../../../server/http/paging.ts'
import { documents } from './documents.table.ts'

export type DocumentRow = typeof documents.$inferSelect

const one = (tenantId: string, id: string) => and(eq(documents.tenantId, tenantId), eq(documents.id, id))

export function listDocuments(
  db: Db,
  tenantId: string,
  { limit, cursor }: PageRequest,
): Promise<DocumentRow[]> {
  const { where, orderBy } = keysetPage(byNewest(documents), cursor)
  return db
    .select()
    .from(documents)
    .where(and(eq(documents.tenantId, tenantId), where))
    .orderBy(...orderBy)
    .limit(limit)
}

export async function countDocuments(db: Db, tenantId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(documents).where(eq(documents.tenantId, tenantId))
  return row?.count ?? 0
}

export async function findDocument(db: Db, tenantId: string, id: string): Promise<DocumentRow | undefined> {
  const [row] = await db.select().from(documents).where(one(tenantId, id))
  return row
}

/** Locks until the transaction ends; undefined if deleted. */
export async function lockDocument(tx: Tx, tenantId: string, id: string): Promise<DocumentRow | undefined> {
  const [row] = await tx.select().from(documents).where(one(tenantId, id)).for('update')
  return row
}

export const addedBy = (tenantId: string) => ({
  table: documents,
  by: and(eq(documents.tenantId, tenantId), eq(documents.uploadedBy, 'tenant')),
})

export async function insertDocument(db: Db, row: DocumentRow): Promise<void> {
  await db.insert(documents).values(row)
}

/** Deletes rows and returns them; their files stay. */
export const takeDocuments = (tx: Tx, ids: readonly string[]): Promise<DocumentRow[]> =>
  tx
    .delete(documents)
    .where(inArray(documents.id, [...ids]))
    .returning()

export async function deleteDocument(db: Db, id: string): Promise<void> {
  await db.delete(documents).where(eq(documents.id, id))
}
