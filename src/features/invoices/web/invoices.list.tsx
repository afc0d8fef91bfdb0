import { Button } from '@mantine/core'
import { messageOf } from '../../../web/api-error.ts'
import type { List } from '../../../web/list.ts'
import { type Column, DataTable } from '../../../web/ui/data-table.tsx'
import { LoadMore } from '../../../web/ui/load-more.tsx'
import { Card } from '../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../web/ui/states.tsx'
import type { Invoice } from '../invoices.contract.ts'
import classes from './invoices.module.css'
import { FAILED } from './invoices.texts.ts'

type Props = {
  list: List<Invoice>
  columns: Column<Invoice>[]
  /** A filter is set, so that an empty list does not mean that there are none. */
  filtered: boolean
  /** Leads to the form; undefined while that is open. */
  onNew: (() => void) | undefined
  onClear: () => void
}

/** The invoices that match, or why there are none. */
export function InvoiceList({ list, columns, filtered, onNew, onClear }: Props) {
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
    return <Card>{filtered ? <NoMatch onClear={onClear} /> : <NoInvoices onNew={onNew} />}</Card>
  return (
    <>
      <div className={classes.table}>
        <DataTable
          label="Invoices"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          changing={list.changing}
        />
      </div>
      <LoadMore list={list} noun="invoice" />
    </>
  )
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No invoice matches."
    action={
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    }
  >
    Try another spelling, another status or another due date.
  </EmptyState>
)

const NoInvoices = ({ onNew }: Pick<Props, 'onNew'>) => (
  <EmptyState title="No invoices yet." action={onNew && <Button onClick={onNew}>New Invoice</Button>}>
    Your invoices will stand here with their due dates, statuses and receipts.
  </EmptyState>
)
