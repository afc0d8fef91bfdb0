import { Button } from '@mantine/core'
import { messageOf } from '../../../web/api-error.ts'
import type { List } from '../../../web/list.ts'
import { DataTable } from '../../../web/ui/data-table.tsx'
import { LoadMore } from '../../../web/ui/load-more.tsx'
import { Card } from '../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../web/ui/states.tsx'
import { useToday } from '../../company/web/company.api.ts'
import { TENANT_TEXTS, type Tenant } from '../tenants.contract.ts'
import { tenantColumns } from './tenants.columns.tsx'
import classes from './tenants.module.css'

type Props = {
  list: List<Tenant>
  /** A filter is set, so that an empty list is no empty house. */
  filtered: boolean
  onAdd: () => void
  onClear: () => void
  onEdit: (tenant: Tenant) => void
  onDelete: (tenant: Tenant) => void
}

/** The tenants that match, or why there are none. */
export function TenantList({ list, filtered, onAdd, onClear, onEdit, onDelete }: Props) {
  const today = useToday()
  if (list.loading) return <Loading height={480} />
  if (list.error && list.rows.length === 0) {
    return (
      <Card>
        <ErrorState title={TENANT_TEXTS.fetchFailed} onRetry={list.retry}>
          {messageOf(list.error)}
        </ErrorState>
      </Card>
    )
  }
  if (list.rows.length === 0)
    return <Card>{filtered ? <NoMatch onClear={onClear} /> : <NoTenants onAdd={onAdd} />}</Card>
  return (
    <>
      <div className={classes.table}>
        <DataTable
          label="Tenants"
          columns={tenantColumns({ today, onEdit, onDelete })}
          rows={list.rows}
          rowKey={({ id }) => id}
          changing={list.changing}
        />
      </div>
      <LoadMore list={list} noun="tenant" />
    </>
  )
}

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
