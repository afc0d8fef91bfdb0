import type { Db } from '../../../../server/database/index.ts'
import { type LeaseRow, listTenantLeases } from './leases.queries.ts'
import { listLeaseRenewals, type RenewalRow } from './renewals.queries.ts'

export type StoredLease = LeaseRow & { renewals: RenewalRow[] }

/** Leases with every offer, for the export of a tenant's data. */
export async function listLeasesForExport(db: Db, tenantId: string): Promise<StoredLease[]> {
  const leases = await listTenantLeases(db, [tenantId])
  const renewals = await listLeaseRenewals(
    db,
    leases.map(({ id }) => id),
  )
  return leases.map((lease) => ({
    ...lease,
    renewals: renewals.filter(({ leaseId }) => leaseId === lease.id),
  }))
}
