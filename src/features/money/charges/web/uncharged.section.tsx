import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import { TenantLink } from '../../../property/tenants/web/tenant-link.tsx'
import { unchargedQuery } from './charges.api.ts'

const TITLE = 'New leases without a charge'

/** Leases without a charge for their rent; hidden without any. */
export function UnchargedSection({ onAdd }: { onAdd: (lease: Lease) => void }) {
  const { data = [] } = useQuery(unchargedQuery)
  const mayAct = useCan()('billing:write')
  if (data.length === 0) return null
  return (
    <Section title={TITLE}>
      <Text tone="soft">
        The charge of the lease before ends with it. Add one to the new lease, so that its rent is billed as
        well.
      </Text>
      <DataTable
        label={TITLE}
        columns={columns(mayAct ? onAdd : undefined)}
        rows={data}
        rowKey={({ id }) => id}
      />
    </Section>
  )
}

const columns = (onAdd: ((lease: Lease) => void) | undefined): Column<Lease>[] => [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantId, tenantName, unitName, propertyName }) => (
      <>
        <TenantLink id={tenantId} name={tenantName} />
        <Below>
          {unitName}, {propertyName}
        </Below>
      </>
    ),
  },
  { header: 'New lease from', cell: ({ startsOn }) => <DayText day={startsOn} /> },
  {
    header: 'Rent',
    align: 'right',
    card: 'aside',
    cell: ({ rent }) => (rent === null ? '–' : <Money cedis={rent} />),
  },
  ...(onAdd
    ? [
        {
          header: 'Actions',
          card: 'actions' as const,
          tight: true,
          cell: (lease: Lease) => (
            <Button variant="default" size="compact-sm" onClick={() => onAdd(lease)}>
              Add Charge
            </Button>
          ),
        },
      ]
    : []),
]
