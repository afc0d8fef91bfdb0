import type { ReactNode } from 'react'
import { Text } from '../../../../web/ui/layout.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import { DayText, InstantText } from '../../../../web/ui/values.tsx'
import type { DeletedTenant } from '../data-protection.contract.ts'

export const deletedTenantColumns = (
  actionsOf: (tenant: DeletedTenant) => ReactNode,
): Column<DeletedTenant>[] => [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ name, email }) => (
      <>
        {name}
        <Text as="span" block noWrap size="caption" tone="soft" weight={400}>
          {email}
        </Text>
      </>
    ),
  },
  {
    header: 'Location',
    cell: ({ apartment, unit }) => [apartment, unit].filter(Boolean).join(' · '),
  },
  { header: 'Lease End', cell: ({ leaseEndDate }) => <DayText day={leaseEndDate} /> },
  { header: 'Deleted', cell: ({ deletedAt }) => <InstantText instant={deletedAt} /> },
  {
    header: 'Actions',
    card: 'actions',
    cell: (tenant) => <RowMenu label={`More for ${tenant.name}`}>{actionsOf(tenant)}</RowMenu>,
  },
]
