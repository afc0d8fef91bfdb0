import { useSyncExternalStore } from 'react'
import { InstantText } from '../../../web/ui/values.tsx'
import { agoLabel } from './ago.ts'

const EVERY_MS = 30_000

// One beat for all: each text asks for itself whether it has changed, so that only those that have are drawn again.
const listeners = new Set<() => void>()
let beat: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  beat ??= setInterval(() => {
    for (const tell of listeners) tell()
  }, EVERY_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(beat)
    beat = undefined
  }
}

/** An instant and how long ago it was: '5 Dec 2026, 14:30 (3 days ago)'; it keeps itself up to date. */
export function CaseInstant({ instant }: { instant: string }) {
  const words = useSyncExternalStore(subscribe, () => agoLabel(Date.parse(instant), Date.now()))
  return (
    <>
      <InstantText instant={instant} /> ({words})
    </>
  )
}
