import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { MAILS_KEY } from './mails.api.ts'
import type { Reader } from './messages.labels.ts'

const AGAIN_MS = 15_000
const MINUTE_MS = 60_000
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every 15 s while the page is visible. */
export function usePolledMessages(): void {
  const store = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void store.refetchQueries({ queryKey: MAILS_KEY, type: 'active' })
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [store])
}

/** Updates every minute. */
export function useReader(): Reader {
  const [minute, setMinute] = useState(thisMinute)
  useEffect(() => {
    const timer = setInterval(() => setMinute(thisMinute), AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return useMemo(() => ({ now: new Date(minute), zone: ZONE }), [minute])
}

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
