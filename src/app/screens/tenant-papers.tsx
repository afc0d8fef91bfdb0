import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../features/identity/company/web/company.api.ts'
import { LeasePapers } from '../../features/overview/signings/web/office/lease-papers.tsx'
import { findCurrentLease } from '../../features/property/leases/lease-choice.rules.ts'
import { tenantLeasesQuery } from '../../features/property/leases/web/leases.api.ts'
import type { Tenant } from '../../features/property/tenants/tenants.contract.ts'
import { HandoverPapers } from './handover-papers.tsx'

/** The papers of the tenant's current lease, from its agreement to its final statement. */
export function TenantPapers({ tenant }: { tenant: Tenant }) {
  const today = useToday()
  const { data = [] } = useQuery(tenantLeasesQuery(tenant.id))
  const lease = findCurrentLease(
    data.map((one) => ({ ...one, shown: false })),
    today,
  )
  if (!lease) return null
  return (
    <LeasePapers lease={lease} today={today}>
      <HandoverPapers leaseId={lease.id} />
    </LeasePapers>
  )
}
