import { memo } from 'react'
import { Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { DayText, EmailText, Money } from '../../../../../web/ui/values.tsx'
import { DICTIONARY } from '../../../../money/ledger/dictionary.texts.ts'
import { overdueTone } from '../../analytics.rules.ts'
import { Caption, ShortList } from '../short-list.tsx'
import { AgeingStrip } from './charts/ageing.tsx'
import type { Summary } from './dashboard.use.ts'

type Invoice = Summary['recentOverdue'][number]

const OVERDUE = { status: 'Overdue' }

const columns: Column<Invoice>[] = [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantId, tenantName, tenantEmail }) => (
      <>
        <TextLink to="/tenants/$id" params={{ id: tenantId }}>
          {tenantName}
        </TextLink>
        {tenantEmail && (
          <Caption>
            <EmailText address={tenantEmail} />
          </Caption>
        )}
      </>
    ),
  },
  { header: 'Amount', align: 'right', cell: (invoice) => <Amount {...invoice} /> },
  { header: 'Due Date', cell: ({ dueDate }) => <DayText day={dueDate} /> },
  {
    header: 'Days Overdue',
    card: 'aside',
    cell: ({ daysOverdue }) => (
      <StatusBadge
        tone={overdueTone(daysOverdue)}
        word={daysOverdue === 1 ? '1 day' : `${daysOverdue} days`}
      />
    ),
  },
]

const Amount = ({ invoiceNumber, tenantName, amount }: Invoice) => (
  <TextLink to="/invoices" search={{ q: invoiceNumber }} c="inherit">
    <Money cedis={amount} whole />
    <span className="visually-hidden">
      {' '}
      invoice {invoiceNumber} of {tenantName}
    </span>
  </TextLink>
)

export const OverdueInvoices = memo(function OverdueInvoices({
  recentOverdue,
  totalOverdue,
  aging,
}: Summary) {
  return (
    <ShortList
      title="Recent Overdue Invoices"
      columns={columns}
      rows={recentOverdue}
      rowKey={({ id }) => id}
      all={{ count: totalOverdue, what: 'overdue invoices', to: '/invoices', search: OVERDUE }}
      nothing="Nothing is overdue. Rent that is not paid in time is listed here."
    >
      {totalOverdue > 0 && <AgeingStrip aging={aging} />}
      <TextLink to="/owed" search={{}} size="sm">
        Who Owes: all that each tenant owes
      </TextLink>
      <Text tone="soft" size="sm">
        {DICTIONARY.overdue} {DICTIONARY.ages}
      </Text>
    </ShortList>
  )
})
