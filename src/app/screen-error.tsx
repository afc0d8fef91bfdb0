import { messageOf } from '../web/api-error.ts'
import { homeOf, readSession } from '../web/session.ts'
import { LinkButton } from '../web/ui/link.tsx'
import { Page } from '../web/ui/page.tsx'
import { EmptyState, ErrorState } from '../web/ui/states.tsx'

/** A screen that broke or could not be fetched. */
export function ScreenError({ error }: { error: unknown }) {
  return (
    <ErrorState title="This screen could not be shown" onRetry={() => location.reload()}>
      {messageOf(error)}
    </ErrorState>
  )
}

/** An address where nothing stands. */
export function NotFound() {
  const home = homeOf(readSession()?.role ?? 'tenant')
  return (
    <Page title="Page not found">
      <EmptyState
        title="Nothing stands at this address."
        action={<LinkButton to={home}>Go to Dashboard</LinkButton>}
      />
    </Page>
  )
}
