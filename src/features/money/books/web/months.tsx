import type { ReactNode } from 'react'
import { formatDay } from '../../../../shared/days.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { Card, Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { YearOfBooks } from '../books.contract.ts'
import type { Close, CloseFigures } from '../closes.contract.ts'
import { type MonthState, monthAndYear, monthState } from '../months.rules.ts'
import { Differences } from './closes/differences.tsx'
import { FigureList } from './closes/figure-list.tsx'

const hasFigures = ({ figures }: { figures: CloseFigures }) =>
  Object.values(figures).some((figure) => figure !== 0)

const shownMonths = (months: YearOfBooks['months']) =>
  months.slice(Math.max(months.findIndex(hasFigures), 0)).toReversed()

export function Months({ year, closes }: { year: YearOfBooks; closes: readonly Close[] }) {
  const today = useToday()
  if (!year.months.some(hasFigures))
    return (
      <Card>
        <EmptyState title={`Nothing is in the books of ${year.year}.`}>
          Each month is listed here with what was received, taxed and spent.
        </EmptyState>
      </Card>
    )
  return shownMonths(year.months).map(({ month, figures }) => {
    const state = monthState(month, closes, today)
    return (
      <Section key={month} title={monthAndYear(month)} aside={<Badge state={state} />}>
        <About state={state} />
        <FigureList figures={figures} />
        {state.is === 'closed' && <Differences closeId={state.close.id} month={month} />}
      </Section>
    )
  })
}

function Badge({ state }: { state: MonthState }) {
  if (state.is === 'closed') return <StatusBadge tone="green" word="Closed" />
  if (state.is === 'reopened') return <StatusBadge tone="orange" word="Reopened" />
  return <StatusBadge tone="grey" word={state.is === 'running' ? 'Not over' : 'Open'} />
}

const Soft = ({ children }: { children: ReactNode }) => (
  <Text tone="soft" size="sm">
    {children}
  </Text>
)

const noted = (text: string | null) => (text ? `: ${text}` : '')

function About({ state }: { state: MonthState }) {
  if (state.is === 'partly') return <Soft>Closed through {formatDay(state.through)}.</Soft>
  if (state.is === 'closed') {
    const { closedAt, closedBy, note } = state.close
    return (
      <Soft>
        Closed on <InstantText instant={closedAt} />
        {closedBy && ` by ${closedBy}`}
        {noted(note)}
      </Soft>
    )
  }
  if (state.is === 'reopened') {
    const { reopenedAt, reopenedBy, reopenReason } = state.close
    return (
      <Soft>
        Reopened on <InstantText instant={reopenedAt ?? ''} />
        {reopenedBy && ` by ${reopenedBy}`}
        {noted(reopenReason)}
      </Soft>
    )
  }
  return null
}
