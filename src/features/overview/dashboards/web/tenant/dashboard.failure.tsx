import { Button } from '@mantine/core'
import { ApiError, getErrorMessage } from '../../../../../web/api-error.ts'
import { endSession } from '../../../../../web/session.ts'
import { ErrorState } from '../../../../../web/ui/states.tsx'

export const LOAD_FAILED = 'Failed to load dashboard data'

export function DashboardFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 401) {
    return (
      <ErrorState title="Authentication Error" action={<Button onClick={endSession}>Go to Login</Button>}>
        {getErrorMessage(error)}
      </ErrorState>
    )
  }
  return <ErrorState title={LOAD_FAILED} error={error} onRetry={onRetry} />
}
