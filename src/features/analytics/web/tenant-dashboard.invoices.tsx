import { LinkButton } from '../../../web/ui/link.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { EmptyState } from '../../../web/ui/states.tsx'
import { Money } from '../../../web/ui/values.tsx'
import type { Invoice, InvoiceTotals } from '../../invoices/invoices.contract.ts'
import { InvoiceStatus } from '../../invoices/web/invoice-status.tsx'
import { Due } from '../../invoices/web/my-invoices.due.tsx'
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
      <ul className={classes.invoices}>
        {newest.slice(0, SHOWN).map((invoice) => (
          <li key={invoice.id}>
            <ShortInvoice invoice={invoice} />
          </li>
        ))}
      </ul>
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

function ShortInvoice({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <div className={classes.line}>
        <h3>{invoice.description || 'Invoice'}</h3>
        <InvoiceStatus invoice={invoice} />
      </div>
      <div className={classes.line}>
        <span className={classes.soft}>
          Due <Due invoice={invoice} />
        </span>
        <Money cedis={invoice.amount} whole />
      </div>
    </>
  )
}
