import type { Db } from '../../../../server/database/index.ts'
import { type LeaseRow, listLeasesOfTenants } from './leases.queries.ts'
import { listRenewalsOf, type RenewalRow } from './renewals.queries.ts'

export type HeldLease = LeaseRow & { renewals: RenewalRow[] }

/** Leases with every offer, for the export of a tenant's data. */
export async function listHeldLeases(db: Db, tenantId: string): Promise<HeldLease[]> {
  const leases = await listLeasesOfTenants(db, [tenantId])
  const renewals = await listRenewalsOf(
    db,
    leases.map(({ id }) => id),
  )
  return leases.map((lease) => ({
    ...lease,
    renewals: renewals.filter(({ leaseId }) => leaseId === lease.id),
  }))
}
