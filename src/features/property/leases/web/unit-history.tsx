import { useQuery } from '@tanstack/react-query'
import type { Day } from '../../../../shared/days.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText } from '../../../../web/ui/values.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { UnitHistoryProps } from '../../properties/web/units.view.tsx'
import { TenantLink } from '../../tenants/web/tenant-link.tsx'
import type { Lease } from '../leases.contract.ts'
import { leaseStatus } from './lease-labels.ts'
import { LeaseRent } from './lease-rent.tsx'
import { unitLeasesQuery } from './leases.api.ts'

export function UnitHistory({ unit, onClose }: UnitHistoryProps) {
  const leases = useQuery(unitLeasesQuery(unit.id))
  const today = useToday()
  return (
    <Dialog title={`History of ${unit.name}`} onClose={onClose} size="xl">
      <QueryState query={leases} failed="Failed to load the history" always />
      {leases.data?.length === 0 && <EmptyState title="Nobody has rented this unit yet." />}
      {leases.data && leases.data.length > 0 && (
        <DataTable label="Leases" columns={columns(today)} rows={leases.data} rowKey={({ id }) => id} />
      )}
    </Dialog>
  )
}

const columns = (today: Day): Column<Lease>[] => [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantId, tenantName, overlapReason }) => (
      <>
        <TenantLink id={tenantId} name={tenantName} />
        {overlapReason && <Below>{overlapReason}</Below>}
      </>
    ),
  },
  { header: 'From', cell: ({ startsOn }) => <DayText day={startsOn} /> },
  { header: 'Until', cell: ({ endsOn }) => <DayText day={endsOn} /> },
  { header: 'Rent', align: 'right', cell: (lease) => <LeaseRent lease={lease} /> },
  {
    header: 'Status',
    card: 'aside',
    cell: (lease) => (
      <>
        <StatusBadge {...leaseStatus(lease, today)} />
        {lease.endedReason && <Below>{lease.endedReason}</Below>}
      </>
    ),
  },
]
