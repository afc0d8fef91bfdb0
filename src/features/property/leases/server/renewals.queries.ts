import { and, desc, eq, gte, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { tenantUnitsView } from '../../tenants/server/tenants.queries.ts'
import { leaseRenewals, leases } from './leases.table.ts'

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

/** The tenant declined the last offer, and the lease still runs without a move-out. */
export function isDeclined(db: Db, today: Day): SQL | undefined {
  const tenant = tenantUnitsView(db)
  const last = db
    .selectDistinctOn([leaseRenewals.leaseId], { leaseId: leaseRenewals.leaseId, state: leaseRenewals.state })
    .from(leaseRenewals)
    .where(ne(leaseRenewals.state, 'withdrawn'))
    .orderBy(leaseRenewals.leaseId, desc(leaseRenewals.offeredAt), desc(leaseRenewals.id))
    .as('last_offers')
  const declined = db.select({ id: last.leaseId }).from(last).where(eq(last.state, 'declined'))
  const current = db.select({ id: tenant.id }).from(tenant).where(isNull(tenant.deletedAt))
  return and(
    isNull(leases.movedOutOn),
    gte(leases.endsOn, today),
    inArray(leases.id, declined),
    inArray(leases.tenantId, current),
  )
}
