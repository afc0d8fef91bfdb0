import { and, asc, desc, eq, gte, inArray, isNull, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { tenantUnitsView } from '../../tenants/server/tenants.queries.ts'
import { isWithin, type Scope } from '../../tenants/server/tenants.scope.ts'
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

/** Tenants who declined the last offer and whose lease still runs without a move-out, the first to end first. */
export async function listDeclined(db: Db, scope: Scope, today: Day): Promise<{ tenantId: string }[]> {
  const tenant = tenantUnitsView(db)
  const last = db
    .selectDistinctOn([leaseRenewals.leaseId], { leaseId: leaseRenewals.leaseId, state: leaseRenewals.state })
    .from(leaseRenewals)
    .where(ne(leaseRenewals.state, 'withdrawn'))
    .orderBy(leaseRenewals.leaseId, desc(leaseRenewals.offeredAt), desc(leaseRenewals.id))
    .as('last_offers')
  return db
    .select({ tenantId: leases.tenantId })
    .from(leases)
    .innerJoin(last, and(eq(last.leaseId, leases.id), eq(last.state, 'declined')))
    .innerJoin(tenant, eq(tenant.id, leases.tenantId))
    .where(
      and(
        isNull(leases.movedOutOn),
        gte(leases.endsOn, today),
        isNull(tenant.deletedAt),
        isWithin(leases.tenantId, scope),
      ),
    )
    .orderBy(asc(leases.endsOn), asc(leases.id))
}
