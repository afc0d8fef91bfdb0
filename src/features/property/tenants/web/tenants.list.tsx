import { Button } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { messageOf } from '../../../../web/api-error.ts'
import type { PagedList } from '../../../../web/page-of-list.ts'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { NoMatch } from '../../../../web/ui/list/no-match.tsx'
import { Paged } from '../../../../web/ui/list/pager.tsx'
import { Card } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../web/ui/states.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Tenant, TenantSort } from '../tenants.contract.ts'
import { TENANT_MESSAGES } from '../tenants.messages.ts'
import { type TenantAct, tenantColumns } from './tenants.columns.tsx'
import classes from './tenants.module.css'

export type Balances = ComponentType<{
  tenants: readonly Tenant[]
  children: (cellOf: ((tenant: Tenant) => ReactNode) | undefined) => ReactNode
}>

const NoBalances: Balances = ({ children }) => children(undefined)

const SORTS: { value: '' | TenantSort; label: string }[] = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'leaseEndDate', label: 'Lease end, soonest first' },
  { value: '-leaseEndDate', label: 'Lease end, latest first' },
]

const sortsFor = (seesLeases: boolean) =>
  SORTS.filter(({ value }) => seesLeases || !value.endsWith('leaseEndDate'))

/** '' for the default, newest first. */
export const tenantSortOf = (word: string, seesLeases: boolean): '' | TenantSort =>
  sortsFor(seesLeases).find(({ value }) => value === word)?.value ?? ''

type Props = {
  list: PagedList<Tenant>
  balances: Balances
  sort: string
  onSort: (sort: string) => void
  filtered: boolean
  onAdd: () => void
  onClear: () => void
  onAct: (act: TenantAct, tenant: Tenant) => void
}

export function TenantList({ list, balances, sort, onSort, filtered, onAdd, onClear, onAct }: Props) {
  const today = useToday()
  const can = useCan()
  if (list.loading) return <Loading height={480} />
  if (list.error && list.rows.length === 0) {
    return (
      <Card>
        <ErrorState title={TENANT_MESSAGES.fetchFailed} onRetry={list.retry}>
          {messageOf(list.error)}
        </ErrorState>
      </Card>
    )
  }
  if (list.rows.length === 0)
    return (
      <Card>
        {filtered ? (
          <NoMatch noun="tenant" onClear={onClear}>
            Try another spelling, or look in all locations.
          </NoMatch>
        ) : (
          <NoTenants onAdd={can('tenant:write') ? onAdd : undefined} />
        )}
      </Card>
    )
  const Balances = can('invoice:read') ? balances : NoBalances
  return (
    <Paged list={list} noun="tenant">
      <div className={classes.table}>
        <Balances tenants={list.rows}>
          {(owes) => (
            <DataTable
              label="Tenants"
              columns={tenantColumns({ today, onAct, can }, owes ? [owesColumn(owes)] : [])}
              rows={list.rows}
              rowKey={({ id }) => id}
              changing={list.changing}
              sorting={{ sort, onSort, choices: sortsFor(can('tenant:details')) }}
            />
          )}
        </Balances>
      </div>
    </Paged>
  )
}

const owesColumn = (cell: (tenant: Tenant) => ReactNode): Column<Tenant> => ({
  header: 'Owes',
  widths: [114, 106],
  align: 'right',
  cell,
})

const NoTenants = ({ onAdd }: { onAdd: (() => void) | undefined }) => (
  <EmptyState title="No tenants yet." action={onAdd && <Button onClick={onAdd}>Add Tenant</Button>}>
    Your tenants will stand here with their location, unit and lease. Each gets a login to see and pay the
    rent.
  </EmptyState>
)
