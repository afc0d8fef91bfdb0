import { type ComponentType, useEffect, useState } from 'react'
import { useOffline } from '../../web/connection.ts'
import { useRole } from '../guard.tsx'

const RETRY_MS = 30_000

/** Loads the offline part after the first screen, or at once without a connection. */
export function Offline({ firstScreenShown }: { firstScreenShown: boolean }) {
  const offline = useOffline()
  const wanted = useRole() !== null && (offline || firstScreenShown)
  const [Status, setStatus] = useState<ComponentType>()
  const missing = wanted && !Status
  useEffect(() => {
    if (!missing) return
    let timer: ReturnType<typeof setTimeout>
    const load = () =>
      import('./offline.status.tsx').then(
        ({ OfflineStatus }) => setStatus(() => OfflineStatus),
        () => {
          timer = setTimeout(load, RETRY_MS)
        },
      )
    void load()
    return () => clearTimeout(timer)
  }, [missing])
  return Status && wanted ? <Status /> : null
}
