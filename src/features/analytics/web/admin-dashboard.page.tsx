import { Button } from '@mantine/core'
import { ApiError, messageOf } from '../../../web/api-error.ts'
import { endSession } from '../../../web/session.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Card, Page } from '../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../web/ui/states.tsx'
import { InvoiceCounters } from '../../invoices/web/invoice-counters.tsx'
import { FirstSteps } from './admin-dashboard.first-steps.tsx'
import { OverdueInvoices } from './admin-dashboard.overdue.tsx'
import { type AdminFigures, useAdminDashboard } from './admin-dashboard.queries.ts'
import { WaitingReceipts } from './admin-dashboard.waiting.tsx'

const AUTH_ERROR = 'Authentication Error'

/** What needs doing now: receipts to review, rent that is overdue, and how the invoices stand. */
export function AdminDashboardPage() {
  const { figures, error, refresh } = useAdminDashboard()
  // Not the button of the forms: it would bring their 60 KB to the first screen.
  const again = (
    <Button
      variant="default"
      aria-disabled={refresh.busy || undefined}
      onClick={refresh.busy ? undefined : refresh.start}
    >
      {refresh.busy ? 'Refreshing...' : 'Refresh'}
    </Button>
  )
  return (
    <Page title="Property Management Dashboard" actions={figures && again}>
      <Contents figures={figures} error={error} retry={refresh.start} />
    </Page>
  )
}

type Props = { figures: AdminFigures | false | undefined; error: Error | null; retry: () => void }

function Contents({ figures, error, retry }: Props) {
  if (error instanceof ApiError && error.status === 401) {
    return (
      <Card>
        <ErrorState title={AUTH_ERROR} action={<Button onClick={endSession}>Go to Login</Button>}>
          {error.message}
        </ErrorState>
      </Card>
    )
  }
  if (!figures && error) {
    return (
      <Card>
        <ErrorState title={AUTH_ERROR} onRetry={retry}>
          {messageOf(error)}
        </ErrorState>
      </Card>
    )
  }
  if (!figures) return <Loading height={560} />
  // Once rent is asked for, what tenants send comes first.
  const begun = figures.totals.total.count > 0
  return (
    <>
      {error && <Notice tone="warning">These figures may be out of date. {messageOf(error)}</Notice>}
      {begun || <FirstSteps figures={figures} />}
      <WaitingReceipts {...figures.waiting} />
      {begun && <FirstSteps figures={figures} />}
      <OverdueInvoices {...figures.overdue} />
      <InvoiceCounters totals={figures.totals} whole />
    </>
  )
}
