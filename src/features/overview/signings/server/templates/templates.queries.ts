import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { agreementTemplates } from '../signings.table.ts'

export type TemplateRow = typeof agreementTemplates.$inferSelect

/** Changed last first. */
export const listTemplates = (db: Db): Promise<TemplateRow[]> =>
  db.select().from(agreementTemplates).orderBy(desc(agreementTemplates.updatedAt), agreementTemplates.id)

export async function lockTemplate(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  const [row] = await tx.select().from(agreementTemplates).where(eq(agreementTemplates.id, id)).for('update')
  return row
}

export async function insertTemplate(tx: Tx, row: TemplateRow): Promise<void> {
  await tx.insert(agreementTemplates).values(row)
}

export async function updateTemplate(tx: Tx, id: string, changes: Partial<TemplateRow>): Promise<void> {
  await tx.update(agreementTemplates).set(changes).where(eq(agreementTemplates.id, id))
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.delete(agreementTemplates).where(eq(agreementTemplates.id, id))
}
