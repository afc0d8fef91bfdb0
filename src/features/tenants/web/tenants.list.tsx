import { Button } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { messageOf } from '../../../web/api-error.ts'
import type { List } from '../../../web/list.ts'
import { type Column, DataTable } from '../../../web/ui/data-table.tsx'
import { LoadMore } from '../../../web/ui/load-more.tsx'
import { Card } from '../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../web/ui/states.tsx'
import { useToday } from '../../company/web/company.api.ts'
import { TENANT_TEXTS, type Tenant } from '../tenants.contract.ts'
import { type TenantAct, tenantColumns } from './tenants.columns.tsx'
import classes from './tenants.module.css'

/** Learns what each of the tenants owes, and gives the cells that tell it. */
export type Balances = ComponentType<{
  tenants: readonly Tenant[]
  children: (cellOf: (tenant: Tenant) => ReactNode) => ReactNode
}>

type Props = {
  list: List<Tenant>
  balances: Balances
  /** A filter is set, so that an empty list is no empty house. */
  filtered: boolean
  onAdd: () => void
  onClear: () => void
  onAct: (act: TenantAct, tenant: Tenant) => void
}

/** The tenants that match, or why there are none. */
export function TenantList({ list, balances, filtered, onAdd, onClear, onAct }: Props) {
  const today = useToday()
  if (list.loading) return <Loading height={480} />
  const failure = list.error && (
    <Card>
      <ErrorState title={TENANT_TEXTS.fetchFailed} onRetry={list.retry}>
        {messageOf(list.error)}
      </ErrorState>
    </Card>
  )
  if (failure && list.rows.length === 0) return failure
  if (list.rows.length === 0)
    return <Card>{filtered ? <NoMatch onClear={onClear} /> : <NoTenants onAdd={onAdd} />}</Card>
  const Balances = balances
  return (
    <>
      <div className={classes.table}>
        <Balances tenants={list.rows}>
          {(owes) => (
            <DataTable
              label="Tenants"
              columns={tenantColumns({ today, onAct }, [owesColumn(owes)])}
              rows={list.rows}
              rowKey={({ id }) => id}
              changing={list.changing}
            />
          )}
        </Balances>
      </div>
      {failure || <LoadMore list={list} noun="tenant" />}
    </>
  )
}

const owesColumn = (cell: (tenant: Tenant) => ReactNode): Column<Tenant> => ({
  header: 'Owes',
  align: 'right',
  cell,
})

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No tenant matches."
    action={
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    }
  >
    Try another spelling, or look in all locations.
  </EmptyState>
)

const NoTenants = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState title="No tenants yet." action={<Button onClick={onAdd}>Add Tenant</Button>}>
    Your tenants will stand here with their location, unit and lease. Each gets a login to see and pay the
    rent.
  </EmptyState>
)
