import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { leaseRenewals } from './leases.table.ts'

export type RenewalRow = typeof leaseRenewals.$inferSelect

/** The last offer of each lease that was not withdrawn. */
export async function listRenewals(db: Db, leaseIds: readonly string[]): Promise<Map<string, RenewalRow>> {
  const rows = await db
    .selectDistinctOn([leaseRenewals.leaseId])
    .from(leaseRenewals)
    .where(and(inArray(leaseRenewals.leaseId, [...leaseIds]), ne(leaseRenewals.state, 'withdrawn')))
    .orderBy(leaseRenewals.leaseId, desc(leaseRenewals.offeredAt), desc(leaseRenewals.id))
  return new Map(rows.map((row) => [row.leaseId, row]))
}

export const listLeaseRenewals = (db: Db, leaseIds: readonly string[]): Promise<RenewalRow[]> =>
  db
    .select()
    .from(leaseRenewals)
    .where(inArray(leaseRenewals.leaseId, [...leaseIds]))

export async function findOpenRenewal(db: Db, leaseId: string): Promise<RenewalRow | undefined> {
  const [row] = await db
    .select()
    .from(leaseRenewals)
    .where(isOpenRenewal([leaseId]))
  return row
}

const isOpenRenewal = (leaseIds: readonly string[]) =>
  and(inArray(leaseRenewals.leaseId, [...leaseIds]), eq(leaseRenewals.state, 'open'))

export async function insertRenewal(tx: Tx, row: typeof leaseRenewals.$inferInsert): Promise<void> {
  await tx.insert(leaseRenewals).values(row)
}

export async function answerRenewal(
  tx: Tx,
  id: string,
  answer: Pick<RenewalRow, 'state' | 'answeredBy' | 'answeredAt'>,
): Promise<void> {
  await tx.update(leaseRenewals).set(answer).where(eq(leaseRenewals.id, id))
}

/** After a newer offer, or if the lease was ended. */
export async function withdrawRenewals(tx: Tx, leaseIds: readonly string[]): Promise<void> {
  if (leaseIds.length > 0)
    await tx.update(leaseRenewals).set({ state: 'withdrawn' }).where(isOpenRenewal(leaseIds))
}
