import { Button } from '@mantine/core'
import { messageOf } from '../../../../../web/api-error.ts'
import type { PagedList } from '../../../../../web/page-of-list.ts'
import { type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { NoMatch } from '../../../../../web/ui/list/no-match.tsx'
import { Paged } from '../../../../../web/ui/list/pager.tsx'
import { Card } from '../../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import type { InvoiceSort } from '../../invoices.sorts.ts'
import { FAILED } from './invoices.messages.ts'
import classes from './invoices.module.css'

const SORTS: { value: '' | InvoiceSort; label: string }[] = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'dueDate', label: 'Due date, earliest first' },
  { value: '-dueDate', label: 'Due date, latest first' },
  { value: '-amount', label: 'Amount, largest first' },
  { value: 'amount', label: 'Amount, smallest first' },
  { value: 'tenantName', label: 'Tenant, A to Z' },
  { value: '-tenantName', label: 'Tenant, Z to A' },
]

type Props = {
  list: PagedList<Invoice>
  columns: Column<Invoice>[]
  sort: string
  onSort: (sort: string) => void
  filtered: boolean
  onNew: (() => void) | undefined
  onClear: () => void
}

export function InvoiceList({ list, columns, sort, onSort, filtered, onNew, onClear }: Props) {
  if (list.loading) return <Loading height={480} />
  if (list.error && list.rows.length === 0) {
    return (
      <Card>
        <ErrorState title={FAILED.load} onRetry={list.retry}>
          {messageOf(list.error)}
        </ErrorState>
      </Card>
    )
  }
  if (list.rows.length === 0)
    return (
      <Card>
        {filtered ? (
          <NoMatch noun="invoice" onClear={onClear}>
            Try another spelling, another status or another due date.
          </NoMatch>
        ) : (
          <NoInvoices onNew={onNew} />
        )}
      </Card>
    )
  return (
    <Paged list={list} noun="invoice">
      <div className={classes.table}>
        <DataTable
          label="Invoices"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          changing={list.changing}
          sorting={{ sort, onSort, choices: SORTS }}
        />
      </div>
    </Paged>
  )
}

const NoInvoices = ({ onNew }: Pick<Props, 'onNew'>) => (
  <EmptyState title="No invoices yet." action={onNew && <Button onClick={onNew}>New Invoice</Button>}>
    Your invoices will stand here with their due dates, statuses and receipts.
  </EmptyState>
)
