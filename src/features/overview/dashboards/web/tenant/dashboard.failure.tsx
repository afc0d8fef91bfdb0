import { ApiError } from '../../../../../web/api-error.ts'
import { endSession } from '../../../../../web/session.ts'
import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'

export const LOAD_FAILED = 'Failed to load dashboard data'

export function DashboardFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return error instanceof ApiError && error.status === 401 ? (
    <ErrorState
      title={t('Authentication Error')}
      error={error}
      action={<Button onClick={endSession}>{t('Go to Login')}</Button>}
    />
  ) : (
    <ErrorState title={LOAD_FAILED} error={error} onRetry={onRetry} />
  )
}
