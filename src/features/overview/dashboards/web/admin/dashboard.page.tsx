import { useDeferredValue } from 'react'
import { ApiError, getErrorMessage } from '../../../../../web/api-error.ts'
import { endSession } from '../../../../../web/session.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Card, Page } from '../../../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import type { TodayFigures } from '../../today.contract.ts'
import { type Range, toRange, toSearch } from './charts/analytics.range.ts'
import { InvoiceAnalysis } from './charts/invoice-analysis.tsx'
import { Occupancy } from './charts/occupancy.tsx'
import { StatusBanner } from './dashboard.banner.tsx'
import { SummaryCards } from './dashboard.cards.tsx'
import { FirstSteps, HiddenFirstSteps } from './dashboard.first-steps.tsx'
import { OverdueInvoices } from './dashboard.overdue.tsx'
import { type Invoices, type Summary, useAdminDashboard, useDay } from './dashboard.use.ts'
import { ToDoList } from './to-do.tsx'
import { TodayCards } from './today.cards.tsx'

const AUTH_ERROR = 'Authentication Error'
const SEARCH = { from: '', to: '' }

export function AdminDashboardPage() {
  const today = useDay()
  const [search, setSearch] = useUrlSearch(SEARCH)
  const range = toRange(search, today)
  const { summary, invoices, toDo, figures, error, updatedAt, refresh } = useAdminDashboard(range)
  const choose = (chosen: Range) => {
    refresh.start()
    setSearch(toSearch(chosen, today), { push: true })
  }
  const known = summary && toDo && figures && { summary, toDo, figures }
  // Deferred, the first rendering is done in steps, between which a press is answered.
  const loaded = useDeferredValue(known !== undefined) ? known : undefined
  const failed = error && (!loaded || isSessionExpired(error))
  return (
    <Page title="Property Management Dashboard">
      <StatusBanner updatedAt={updatedAt} refresh={failed ? undefined : refresh} />
      {failed && <Failure error={error} retry={refresh.start} />}
      {!failed && !loaded && <Loading height={560} />}
      {!failed && loaded && (
        <>
          {error && (
            <Notice tone="warning">These figures may be out of date. {getErrorMessage(error)}</Notice>
          )}
          <ToDoList items={loaded.toDo} />
          <Statistics {...loaded} range={range} invoices={invoices} onRange={choose} />
        </>
      )}
    </Page>
  )
}

const isSessionExpired = (error: Error) => error instanceof ApiError && error.status === 401

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const login = <Button onClick={endSession}>Go to Login</Button>
  const nextStep = isSessionExpired(error) ? { action: login } : { onRetry: retry }
  return (
    <Card>
      <ErrorState title={AUTH_ERROR} error={error} {...nextStep} />
    </Card>
  )
}

type Props = {
  summary: Summary
  figures: TodayFigures
  range: Range
  invoices: Invoices
  onRange: (range: Range) => void
}

function Statistics({ summary, figures, range, invoices, onRange }: Props) {
  // With invoices, tenants' submissions come first.
  const begun = summary.totalInvoices > 0
  return (
    <>
      {begun || <FirstSteps summary={summary} />}
      <TodayCards today={figures} />
      <SummaryCards summary={summary} />
      <OverdueInvoices {...summary} />
      {begun && <FirstSteps summary={summary} />}
      <InvoiceAnalysis range={range} invoices={invoices} onRange={onRange} />
      <Occupancy summary={summary} />
      <HiddenFirstSteps />
    </>
  )
}
