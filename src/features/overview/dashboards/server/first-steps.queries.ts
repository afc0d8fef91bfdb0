import { and, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { hasEntries } from '../../../money/ledger/server/accounts.queries.ts'
import { leasesView } from '../../../property/leases/server/leases.queries.ts'
import { tenantUnitsView } from '../../../property/tenants/server/tenants.queries.ts'
import { isInProperties, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { firstStepsHidden } from './first-steps.table.ts'

export const isHidden = async (db: Db, uid: string): Promise<boolean> =>
  (await db.$count(firstStepsHidden, eq(firstStepsHidden.uid, uid))) > 0

export async function hide(db: Db, uid: string, hiddenAt: Date): Promise<void> {
  await db.insert(firstStepsHidden).values({ uid, hiddenAt }).onConflictDoNothing()
}

export async function show(db: Db, uid: string): Promise<void> {
  await db.delete(firstStepsHidden).where(eq(firstStepsHidden.uid, uid))
}

export function countTenants(db: Db, scope: Scope): Promise<number> {
  const tenant = tenantUnitsView(db)
  const current = db
    .select({ id: tenant.id })
    .from(tenant)
    .where(and(isNull(tenant.deletedAt), isInProperties(tenant.propertyId, scope)))
  return db.$count(current.as('current_tenants'))
}

/** Tenants without an invoice, a payment or a lease from a book. */
export function countWithoutBalance(db: Db, scope: Scope): Promise<number> {
  const [tenant, lease] = [tenantUnitsView(db), leasesView(db)]
  const fromBook = db
    .select({ id: lease.id })
    .from(lease)
    .where(and(eq(lease.tenantId, tenant.id), isNotNull(lease.billedElsewhereThrough)))
  const left = db
    .select({ id: tenant.id })
    .from(tenant)
    .where(
      and(
        isNull(tenant.deletedAt),
        isInProperties(tenant.propertyId, scope),
        sql`not ${hasEntries(tenant.id)}`,
        notExists(fromBook),
      ),
    )
  return db.$count(left.as('without_balance'))
}
