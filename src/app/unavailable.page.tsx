import { useMe } from '../features/accounts/web/accounts.api.ts'
import { Page } from '../web/ui/page.tsx'
import { EmptyState } from '../web/ui/states.tsx'

export function RequestsPage() {
  return <Unavailable title="Requests" />
}

export function ComplaintsPage() {
  return <Unavailable title="Complaints" />
}

function Unavailable({ title }: { title: string }) {
  const { role } = useMe()
  const advice = role === 'admin' ? '' : '; please call or write to the office'
  return (
    <Page title={title}>
      <EmptyState title={`${title} are not available in this portal yet${advice}.`} />
    </Page>
  )
}
