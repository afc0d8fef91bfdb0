import { useEffect, useState } from 'react'
import { ApiError, getErrorMessage } from '../../web/api-error.ts'
import { deleteRestoredDrafts } from '../../web/forms/drafts.ts'
import { getHomePath, readSession } from '../../web/session.ts'
import { t } from '../../web/translate.ts'
import { LinkButton } from '../../web/ui/link.tsx'
import { Page } from '../../web/ui/page.tsx'
import { EmptyState, ErrorState } from '../../web/ui/states.tsx'

const NOT_FETCHED = 'It could not be fetched. Please check your connection and load the screen again.'
const FAULT = 'This is a fault of the portal, not of your connection or of what you did.'
const DISCARDED =
  'What you had typed here was put back and could not be shown, so it was discarded. Load the screen again to go on.'

export function ScreenError({ error }: { error: unknown }) {
  const [isDiscarded, setIsDiscarded] = useState(false)
  useEffect(() => {
    if (isFault(error) && deleteRestoredDrafts(location.pathname)) setIsDiscarded(true)
  }, [error])
  return (
    <Page title={t('This screen could not be shown')}>
      <ErrorState title={t('What you saved is safe.')} onRetry={() => location.reload()}>
        {isDiscarded ? `${t(FAULT)} ${t(DISCARDED)}` : describeError(error)}
      </ErrorState>
    </Page>
  )
}

function describeError(error: unknown): string {
  if (isFault(error)) return `${t(FAULT)} ${t('Loading the screen again may help.')}`
  return error instanceof ApiError ? getErrorMessage(error) : t(NOT_FETCHED)
}

// Browsers' error messages for a screen whose code could not be fetched.
const UNFETCHED = /dynamically imported module|importing a module script|unable to preload/i

function isFault(error: unknown): boolean {
  return !(error instanceof ApiError || (error instanceof Error && UNFETCHED.test(error.message)))
}

export function NotFound() {
  const home = getHomePath(readSession()?.role ?? 'tenant')
  return (
    <Page title={t('Page not found')}>
      <EmptyState
        title={t('There is nothing at this address.')}
        action={<LinkButton to={home}>{t('Go to Dashboard')}</LinkButton>}
      />
    </Page>
  )
}
