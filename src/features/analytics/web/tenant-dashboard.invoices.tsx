import { LinkButton } from '../../../web/ui/link.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { EmptyState } from '../../../web/ui/states.tsx'
import type { Invoice, InvoiceTotals } from '../../invoices/invoices.contract.ts'
import { ShortInvoices } from '../../invoices/web/short-invoices.tsx'
import classes from './tenant-dashboard.module.css'

const SHOWN = 3

/** How many invoices there are in each status, and the newest of them. */
export function InvoiceOverview({ totals, newest }: { totals: InvoiceTotals; newest: readonly Invoice[] }) {
  const hidden = totals.total.count - Math.min(SHOWN, newest.length)
  if (totals.total.count === 0) {
    return (
      <Section title="Invoices">
        <EmptyState title="No invoices yet">Invoices appear here when they are issued.</EmptyState>
      </Section>
    )
  }
  return (
    <Section
      title="Invoices"
      aside={
        <LinkButton to="/tenant/invoices" variant="default">
          View All
        </LinkButton>
      }
    >
      <Counts totals={totals} />
      <ShortInvoices invoices={newest.slice(0, SHOWN)} whole />
      {hidden > 0 && (
        <LinkButton to="/tenant/invoices" variant="subtle" className={classes.more}>
          View {hidden} more
        </LinkButton>
      )}
    </Section>
  )
}

function Counts({ totals }: { totals: InvoiceTotals }) {
  const counts = [
    { label: 'Total', count: totals.total.count },
    { label: 'Paid', count: totals.paid.count },
    { label: 'Unpaid', count: totals.unpaid.count },
    { label: 'Submitted', count: totals.submitted.count },
    { label: 'Overdue', count: totals.overdue.count },
  ]
  return (
    <dl className={classes.counts}>
      {counts.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
