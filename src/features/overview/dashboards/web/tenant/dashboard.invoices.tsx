import { t } from '../../../../../web/translate.ts'
import { Section } from '../../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import type { Invoice } from '../../../../money/invoices/invoices.contract.ts'
import type { InvoiceTotals } from '../../../../money/invoices/totals.contract.ts'
import { ShortInvoices } from '../../../../money/invoices/web/short-invoices.tsx'
import { Overview, SHOWN } from './dashboard.overview.tsx'

export function InvoiceOverview({ totals, newest }: { totals: InvoiceTotals; newest: readonly Invoice[] }) {
  if (totals.total.count === 0) {
    return (
      <Section title={t('Invoices')}>
        <EmptyState title={t('No invoices yet')}>
          {t('Invoices appear here when they are issued.')}
        </EmptyState>
      </Section>
    )
  }
  return (
    <Overview
      title={t('Invoices')}
      to="/tenant/invoices"
      total={totals.total.count}
      counts={[
        { label: t('Paid'), count: totals.paid.count },
        { label: t('Unpaid'), count: totals.unpaid.count },
        { label: t('Submitted'), count: totals.submitted.count },
        { label: t('Overdue'), count: totals.overdue.count, overdue: true },
      ]}
    >
      <ShortInvoices invoices={newest.slice(0, SHOWN)} />
    </Overview>
  )
}
