import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dropFirstCalls } from '../../web/first-calls.ts'
import { useRole } from '../guard.tsx'

const IDLE_MS = 300
const RETRY_MS = 30_000

/** Loads the code of the live updates after the first screen, which it must not delay. */
export function FirstScreen({ onShown }: { onShown: (isShown: true) => void }) {
  const signedIn = useRole() !== null
  const fetching = useIsFetching() > 0
  const navigating = useRouterState({ select: ({ isLoading }) => isLoading })
  const isShown = signedIn && !fetching && !navigating
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => {
      dropFirstCalls()
      onShown(true)
      loadLiveUpdates()
    }, IDLE_MS)
    return () => clearTimeout(timer)
  }, [isShown, onShown])
  return null
}

function loadLiveUpdates(): void {
  void import('./live.ts').then(
    ({ startLiveUpdates }) => startLiveUpdates(),
    () => setTimeout(loadLiveUpdates, RETRY_MS),
  )
}
