import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { caseCosts } from './case-costs.table.ts'

export type CaseCost = typeof caseCosts.$inferSelect

export async function insertCaseCost(tx: Tx, row: Pick<CaseCost, 'expenseId' | 'caseId'>): Promise<void> {
  await tx.insert(caseCosts).values(row)
}

export async function chargeCaseCost(tx: Tx, expenseId: string, invoiceId: string): Promise<void> {
  await tx.update(caseCosts).set({ invoiceId }).where(eq(caseCosts.expenseId, expenseId))
}

export const listCaseCosts = (db: Db, caseId: string): Promise<CaseCost[]> =>
  db.select().from(caseCosts).where(eq(caseCosts.caseId, caseId))

export async function findCaseCost(
  db: Db,
  { caseId, expenseId }: Pick<CaseCost, 'caseId' | 'expenseId'>,
): Promise<CaseCost | undefined> {
  const [row] = await db
    .select()
    .from(caseCosts)
    .where(and(eq(caseCosts.caseId, caseId), eq(caseCosts.expenseId, expenseId)))
  return row
}

export const selectCaseCostIds = (db: Db, caseId: string) =>
  db.select({ id: caseCosts.expenseId }).from(caseCosts).where(eq(caseCosts.caseId, caseId))

export const requestsView = (db: Db) =>
  db
    .select({ expenseId: caseCosts.expenseId, requestId: sql<string>`${caseCosts.caseId}`.as('request') })
    .from(caseCosts)
    .as('requests_view')
