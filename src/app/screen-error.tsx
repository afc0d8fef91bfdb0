import { ApiError } from '../web/api-error.ts'
import { homeOf, readSession } from '../web/session.ts'
import { LinkButton } from '../web/ui/link.tsx'
import { Page } from '../web/ui/page.tsx'
import { EmptyState, ErrorState } from '../web/ui/states.tsx'

/** A screen that broke or could not be fetched. */
export function ScreenError({ error }: { error: unknown }) {
  return (
    <Page title="This screen could not be shown">
      <ErrorState title="What you saved is safe." onRetry={() => location.reload()}>
        {error instanceof ApiError
          ? error.message
          : 'Please check your connection and load the screen again.'}
      </ErrorState>
    </Page>
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
