import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRole } from './guard.tsx'

const CALM_MS = 300
const AGAIN_MS = 30_000

/** Waits until the first screen of a signed-in person stands; then follows what happens, whose code is fetched then. */
export function FirstScreen({ onStands }: { onStands: (stands: true) => void }) {
  const signedIn = useRole() !== null
  const fetching = useIsFetching() > 0
  const leading = useRouterState({ select: ({ isLoading }) => isLoading })
  const stands = signedIn && !fetching && !leading
  useEffect(() => {
    if (!stands) return
    const timer = setTimeout(() => {
      onStands(true)
      follow()
    }, CALM_MS)
    return () => clearTimeout(timer)
  }, [stands, onStands])
  return null
}

function follow(): void {
  void import('./live.ts').then(
    ({ startLive }) => startLive(),
    () => setTimeout(follow, AGAIN_MS),
  )
}
