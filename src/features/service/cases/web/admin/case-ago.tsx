import { useSyncExternalStore } from 'react'
import { InstantText } from '../../../../../web/ui/values.tsx'
import { agoLabel } from './ago.ts'

const EVERY_MS = 30_000

// One timer for all; each component subscribes to its own text, so that only changed ones render.
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const notify of listeners) notify()
  }, EVERY_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** '5 Dec 2026, 14:30 (3 days ago)', updated as time passes. */
export function CaseInstant({ instant }: { instant: string }) {
  const label = useSyncExternalStore(subscribe, () => agoLabel(Date.parse(instant), Date.now()))
  return (
    <>
      <InstantText instant={instant} /> ({label})
    </>
  )
}
