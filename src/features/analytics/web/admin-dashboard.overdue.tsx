import { type Column, DataTable } from '../../../web/ui/data-table.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { StatusBadge, type Tone } from '../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../web/ui/values.tsx'
import type { Invoice } from '../../invoices/invoices.contract.ts'
import classes from './admin-dashboard.module.css'

const STATUS = { status: 'Overdue' }
const LONG_DAYS = 30
const SOME_DAYS = 7

const columns: Column<Invoice>[] = [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantName, tenantEmail }) => (
      <>
        {tenantName}
        <span className={classes.email}>{tenantEmail}</span>
      </>
    ),
  },
  { header: 'Amount', align: 'right', cell: ({ amount }) => <Money cedis={amount} whole /> },
  { header: 'Due Date', cell: ({ dueDate }) => <DayText day={dueDate} /> },
  {
    header: 'Days Overdue',
    card: 'aside',
    cell: ({ daysLeft }) => <DaysOverdue days={Math.max(0, -daysLeft)} />,
  },
]

/** The newest of the invoices that are past their due day. */
export function OverdueInvoices({ rows, total }: { rows: Invoice[]; total: number }) {
  return (
    <Section
      title="Recent Overdue Invoices"
      aside={
        total > rows.length && (
          <TextLink to="/invoices" search={STATUS}>
            View all {total}
          </TextLink>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={classes.nothing}>Nothing is overdue.</p>
      ) : (
        <div className={classes.table}>
          <DataTable label="Recent Overdue Invoices" columns={columns} rows={rows} rowKey={({ id }) => id} />
        </div>
      )}
    </Section>
  )
}

function DaysOverdue({ days }: { days: number }) {
  const tone: Tone = days > LONG_DAYS ? 'red' : days > SOME_DAYS ? 'orange' : 'grey'
  return <StatusBadge tone={tone} word={days === 1 ? '1 day' : `${days} days`} />
}
