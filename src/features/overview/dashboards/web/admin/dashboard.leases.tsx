import { TextLink } from '../../../../../web/ui/link.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { DayText } from '../../../../../web/ui/values.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { LeaseBadge } from '../../../../property/tenants/web/lease-badge.tsx'
import { ENDING_DAYS } from '../../analytics.rules.ts'
import { Caption, ShortList } from '../short-list.tsx'
import type { Summary } from './dashboard.use.ts'

type Leases = Summary['leasesEnding']
type Lease = Leases['first'][number]

const columns: Column<Lease>[] = [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantId, tenantName, apartment, unit }) => (
      <>
        <TextLink to="/tenants/$id" params={{ id: tenantId }}>
          {tenantName}
        </TextLink>
        <Caption>{unit === null ? apartment : `${apartment}, ${unit}`}</Caption>
      </>
    ),
  },
  { header: 'Lease Ends', cell: ({ leaseEndDate }) => <DayText day={leaseEndDate} /> },
  { header: 'Time Left', card: 'aside', cell: ({ leaseEndDate }) => <TimeLeft day={leaseEndDate} /> },
]

const TimeLeft = ({ day }: { day: string }) => <LeaseBadge leaseEndDate={day} today={useToday()} />

export function EndingLeases({ count, first }: Leases) {
  return (
    <ShortList
      title="Leases Ending Soon"
      columns={columns}
      rows={first}
      rowKey={({ tenantId }) => tenantId}
      all={{ count, what: 'tenants whose lease ends soon', to: '/tenants', search: { lease: 'ending' } }}
      nothing={`No lease ends within ${ENDING_DAYS} days. Those that do are listed here.`}
    />
  )
}
