import type { ReactNode } from 'react'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { RECENT_DAYS } from '../../analytics.rules.ts'
import { recentlyCreated, type Search, statusSearch, UNRESOLVED } from './analytics.links.ts'
import classes from './dashboard.cards.module.css'
import type { Summary } from './dashboard.use.ts'

export function SummaryCards({ summary }: { summary: Summary }) {
  const { totalOverdue, overdueAmount, totalRevenue, partPaidAmount, performance } = summary
  return (
    <div className={classes.place}>
      <ul className={classes.cards} aria-label="Summary">
        <FigureCard
          label="Overdue Invoices"
          to="/invoices"
          search={{ status: 'Overdue' }}
          figure={number(totalOverdue)}
          tone={totalOverdue > 0 ? 'red' : undefined}
          more={
            <>
              <Money cedis={overdueAmount} whole wraps /> open past the due day
            </>
          }
        />
        <FigureCard
          label="Total Revenue"
          {...(partPaidAmount === undefined
            ? { to: '/invoices', search: statusSearch('Paid') }
            : { to: '/payments', search: { state: 'counted' } })}
          figure={<Money cedis={totalRevenue} whole wraps />}
          more={
            <>
              all time, advances not counted{' '}
              <Text as="span" block>
                {performance.collectionRate}% collection rate, of this and what is open
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
      </ul>
    </div>
  )
}

const LATE = { late: 'true', sort: 'urgency' }

const number = (count: number) => count.toLocaleString('en-GB')

type To = '/invoices' | '/payments' | '/requests' | '/complaints'
type CasesProps = { label: string; to: To; count: number; recent: number; late?: number }

function CasesCard({ label, to, count, recent, late = 0 }: CasesProps) {
  const today = useToday()
  return (
    <FigureCard
      label={label}
      to={to}
      search={UNRESOLVED}
      figure={number(count)}
      tone={count > 0 ? 'orange' : undefined}
    >
      <TextLink to={to} search={recentlyCreated(today)} className={classes.recent}>
        <span className="visually-hidden">{label}: </span>
        {number(recent)} in the last {RECENT_DAYS} days
      </TextLink>
      {late > 0 && (
        <TextLink to={to} search={LATE} className={classes.recent}>
          <span className="visually-hidden">{label}: </span>
          {number(late)} late
        </TextLink>
      )}
    </FigureCard>
  )
}

type CardProps = {
  label: string
  to: To
  search: Search
  figure: ReactNode
  tone?: 'red' | 'orange' | undefined
  more?: ReactNode
  children?: ReactNode
}

function FigureCard({ label, to, search, figure, tone, more, children }: CardProps) {
  return (
    <Stack className={classes.card} as="li" surface="raised" gap="xs" data-tone={tone}>
      <TextLink to={to} search={search} className={`covering ${classes.main}`} underline="never">
        <span>{label}</span>
        <Text className={classes.figure} as="span" weight={650} lineHeight={1.2}>
          {figure}
        </Text>
        {more && <span>{more}</span>}
      </TextLink>
      {children}
    </Stack>
  )
}
