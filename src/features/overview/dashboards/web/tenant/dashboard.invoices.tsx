import { Section } from '../../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import type { Invoice } from '../../../../money/invoices/invoices.contract.ts'
import type { InvoiceTotals } from '../../../../money/invoices/totals.contract.ts'
import { ShortInvoices } from '../../../../money/invoices/web/short-invoices.tsx'
import { Overview, SHOWN } from './dashboard.overview.tsx'

export function InvoiceOverview({ totals, newest }: { totals: InvoiceTotals; newest: readonly Invoice[] }) {
  if (totals.total.count === 0) {
    return (
      <Section title="Invoices">
        <EmptyState title="No invoices yet">Invoices appear here when they are issued.</EmptyState>
      </Section>
    )
  }
  return (
    <Overview
      title="Invoices"
      to="/tenant/invoices"
      total={totals.total.count}
      counts={[
        { label: 'Paid', count: totals.paid.count },
        { label: 'Unpaid', count: totals.unpaid.count },
        { label: 'Submitted', count: totals.submitted.count },
        { label: 'Overdue', count: totals.overdue.count, overdue: true },
      ]}
    >
      <ShortInvoices invoices={newest.slice(0, SHOWN)} />
    </Overview>
  )
}
