import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import type { UnitKind } from '../../../../property/properties/units.rules.ts'
import { handoverTemplates } from './templates.table.ts'

export type TemplateRow = typeof handoverTemplates.$inferSelect

export const listTemplates = (db: Db): Promise<TemplateRow[]> =>
  db
    .select()
    .from(handoverTemplates)
    .orderBy(asc(sql`lower(${handoverTemplates.name})`), asc(handoverTemplates.id))

async function findTemplate(db: Db, id: string): Promise<TemplateRow | undefined> {
  const [row] = await db.select().from(handoverTemplates).where(eq(handoverTemplates.id, id))
  return row
}

/** The named one, else the newest for this kind of unit. */
export async function chooseTemplate(
  db: Db,
  { id, unitKind }: { id: string | undefined; unitKind: UnitKind },
): Promise<TemplateRow | undefined> {
  if (id !== undefined) return findTemplate(db, id)
  return (await listTemplates(db))
    .filter(({ unitKinds }) => unitKinds.includes(unitKind))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .at(0)
}

export async function lockTemplate(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  const [row] = await tx.select().from(handoverTemplates).where(eq(handoverTemplates.id, id)).for('update')
  return row
}

export async function insertTemplate(tx: Tx, row: TemplateRow): Promise<void> {
  await tx.insert(handoverTemplates).values(row)
}

export async function updateTemplate(tx: Tx, id: string, changes: Partial<TemplateRow>): Promise<void> {
  await tx.update(handoverTemplates).set(changes).where(eq(handoverTemplates.id, id))
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.delete(handoverTemplates).where(eq(handoverTemplates.id, id))
}
