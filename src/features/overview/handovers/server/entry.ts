import type { Db } from '../../../../server/database/index.ts'
import { findLease } from '../../../property/leases/server/leases.queries.ts'
import { findLeaseHandover, type HandoverRecord } from './handovers.queries.ts'

/** Renewals follow the lease at whose beginning the tenant moved in. */
export async function findEntryHandover(
  db: Db,
  { leaseId }: Pick<HandoverRecord, 'leaseId'>,
): Promise<HandoverRecord | undefined> {
  const last = await findLease(db, leaseId)
  const seen = new Set<string>()
  for (let lease = last; lease && !seen.has(lease.id); ) {
    seen.add(lease.id)
    const entry = await findLeaseHandover(db, lease.id, 'entry')
    if (entry) return entry
    const before = lease.follows === null ? undefined : await findLease(db, lease.follows)
    lease =
      before && before.unitId === lease.unitId && before.tenantId === lease.tenantId ? before : undefined
  }
  return undefined
}
