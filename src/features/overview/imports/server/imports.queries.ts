import { and, asc, count, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { insertMany } from '../../../../server/database/insert-many.ts'
import { byNewest, keysetPage } from '../../../../server/database/keyset.ts'
import type { PageRequest } from '../../../../server/http/paging.ts'
import { importLayouts, importMade, importRows, imports } from './imports.table.ts'

export type ImportRecord = typeof imports.$inferSelect
export type RowRecord = typeof importRows.$inferSelect
export type NewRowRecord = typeof importRows.$inferInsert
export type MadeRecord = typeof importMade.$inferSelect
export type NewMadeRecord = typeof importMade.$inferInsert
export type Layout = typeof importLayouts.$inferSelect

const MOST_LAYOUTS = 500
const ROWS_AT_ONCE = 1000

export async function insertImport(
  tx: Tx,
  row: typeof imports.$inferInsert,
  rows: readonly NewRowRecord[],
): Promise<void> {
  await tx.insert(imports).values(row)
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await insertMany(tx, importRows, rows.slice(at, at + ROWS_AT_ONCE))
}

export async function findImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id))
  return row
}

export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | undefined> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
  return row
}

export function listImports(db: Db, { limit, cursor }: PageRequest): Promise<ImportRecord[]> {
  const { where, orderBy } = keysetPage(byNewest(imports), cursor)
  return db
    .select()
    .from(imports)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
}

export async function countImports(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(imports)
  return row?.count ?? 0
}

export async function updateImport(
  tx: Tx,
  id: string,
  changes: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await tx.update(imports).set(changes).where(eq(imports.id, id))
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.delete(imports).where(eq(imports.id, id))
}

export const listRows = (db: Db, importId: string): Promise<RowRecord[]> =>
  db
    .select()
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(asc(importRows.sheet), asc(importRows.number))

export async function findRow(db: Db, importId: string, row: string): Promise<RowRecord | undefined> {
  const [found] = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.row, row)))
  return found
}

export async function insertRow(tx: Tx, row: NewRowRecord): Promise<void> {
  await tx.insert(importRows).values(row)
}

export async function findLastNumber(tx: Tx, importId: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${importRows.number}), 0)`.mapWith(Number) })
    .from(importRows)
    .where(eq(importRows.importId, importId))
  return row?.last ?? 0
}

export async function updatePhoto(
  tx: Tx,
  { importId, row }: Pick<RowRecord, 'importId' | 'row'>,
  photo: Pick<RowRecord, 'photoKey' | 'photoName' | 'photoSize' | 'photoType'>,
): Promise<void> {
  await tx
    .update(importRows)
    .set(photo)
    .where(and(eq(importRows.importId, importId), eq(importRows.row, row)))
}

export async function listPhotoKeys(db: Db, importId: string): Promise<string[]> {
  const rows = await db
    .select({ key: importRows.photoKey })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isNotNull(importRows.photoKey)))
  return rows.flatMap(({ key }) => key ?? [])
}

/** Drafts that nobody has changed since, oldest first. */
export async function listOldDrafts(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.state, 'draft'), lt(imports.changedAt, before)))
    .orderBy(asc(imports.changedAt))
  return rows.map(({ id }) => id)
}

export async function insertMade(tx: Tx, rows: readonly NewMadeRecord[]): Promise<void> {
  const complete = rows.map(({ before = null, rows: of = [], ...row }) => ({ ...row, before, rows: of }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await insertMany(tx, importMade, complete.slice(at, at + ROWS_AT_ONCE))
}

export const listMade = (db: Db, importId: string): Promise<MadeRecord[]> =>
  db.select().from(importMade).where(eq(importMade.importId, importId))

export async function deleteMade(tx: Tx, importId: string): Promise<void> {
  await tx.delete(importMade).where(eq(importMade.importId, importId))
}

export const listTenantMade = (db: Db, tenantId: string): Promise<MadeRecord[]> =>
  db
    .select()
    .from(importMade)
    .where(and(eq(importMade.targetId, tenantId), inArray(importMade.kind, ['tenant', 'person'])))

export async function updateMade(
  tx: Tx,
  { importId, kind, targetId }: Pick<MadeRecord, 'importId' | 'kind' | 'targetId'>,
  changes: Pick<MadeRecord, 'rows' | 'before'>,
): Promise<void> {
  await tx
    .update(importMade)
    .set(changes)
    .where(
      and(eq(importMade.importId, importId), eq(importMade.kind, kind), eq(importMade.targetId, targetId)),
    )
}

/** The rows behind a tenant, newest import first. */
export const listTenantRows = (
  db: Db,
  tenantId: string,
): Promise<{ record: ImportRecord; row: RowRecord }[]> =>
  db
    .select({ record: imports, row: importRows })
    .from(importMade)
    .innerJoin(imports, eq(imports.id, importMade.importId))
    .innerJoin(
      importRows,
      and(eq(importRows.importId, imports.id), sql`${importMade.rows} ? ${importRows.row}`),
    )
    .where(and(eq(importMade.targetId, tenantId), inArray(importMade.kind, ['tenant', 'person'])))
    .orderBy(desc(imports.importedAt), asc(imports.id), asc(importRows.sheet), asc(importRows.number))

export async function deleteRows(tx: Tx, importId: string, rows: readonly string[]): Promise<string[]> {
  const gone = await tx
    .delete(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.row, [...rows])))
    .returning({ key: importRows.photoKey })
  return gone.flatMap(({ key }) => key ?? [])
}

export const listLayouts = (db: Db): Promise<Layout[]> =>
  db.select().from(importLayouts).orderBy(sql`${importLayouts.changedAt} desc`).limit(MOST_LAYOUTS)

export async function saveLayout(tx: Tx, layout: Layout): Promise<void> {
  const { columns, changedAt } = layout
  await tx
    .insert(importLayouts)
    .values(layout)
    .onConflictDoUpdate({ target: importLayouts.layout, set: { columns, changedAt } })
}
