import { memo } from 'react'
import { formatCount } from '../../../../../shared/money.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { DICTIONARY } from '../../../../money/ledger/dictionary.texts.ts'
import { RECENT_DAYS } from '../../analytics.rules.ts'
import { paidStatus, recentlyCreated, statusSearch, UNRESOLVED } from './analytics.links.ts'
import type { Summary } from './dashboard.use.ts'
import { FigureCard, FigureLink, Figures } from './figure-card.tsx'

export const SummaryCards = memo(function SummaryCards({ summary }: { summary: Summary }) {
  const { totalOverdue, overdueAmount, totalRevenue, performance } = summary
  return (
    <Figures label="Summary">
      <FigureCard
        label="Overdue Invoices"
        to="/invoices"
        search={{ status: 'Overdue' }}
        figure={formatCount(totalOverdue)}
        tone={totalOverdue > 0 ? 'red' : undefined}
        more={
          <>
            <Money cedis={overdueAmount} whole wraps /> open past the due day
          </>
        }
      />
      <FigureCard
        label="Total Revenue"
        to="/invoices"
        search={statusSearch(paidStatus(summary))}
        figure={<Money cedis={totalRevenue} whole wraps />}
        more={
          <>
            {DICTIONARY.totalRevenue}{' '}
            <Text as="span" block>
              {performance.collectionRate}% {DICTIONARY.collectionRate}
            </Text>
          </>
        }
      />
      <CasesCard
        label="Unresolved Requests"
        to="/requests"
        count={summary.totalRequests}
        recent={summary.recentRequestsCount}
        late={summary.lateRequestsCount}
      />
      <CasesCard
        label="Unresolved Complaints"
        to="/complaints"
        count={summary.totalComplaints}
        recent={summary.recentComplaintsCount}
      />
    </Figures>
  )
})

const LATE = { late: 'true', sort: 'urgency' }

type CasesProps = {
  label: string
  to: '/requests' | '/complaints'
  count: number
  recent: number
  late?: number
}

function CasesCard({ label, to, count, recent, late = 0 }: CasesProps) {
  const today = useToday()
  return (
    <FigureCard
      label={label}
      to={to}
      search={UNRESOLVED}
      figure={formatCount(count)}
      tone={count > 0 ? 'orange' : undefined}
    >
      <FigureLink label={label} to={to} search={recentlyCreated(today)}>
        {formatCount(recent)} in the last {RECENT_DAYS} days
      </FigureLink>
      {late > 0 && (
        <FigureLink label={label} to={to} search={LATE}>
          {formatCount(late)} late
        </FigureLink>
      )}
    </FigureCard>
  )
}
