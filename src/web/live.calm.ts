import { changesAnswered } from './http.ts'

const STILL_MS = 700
const LONGEST_MS = 3000
const ANSWERED_WITHIN_MS = 12_000

/**
 * Watches for a moment in which the screen may change: none in which a change waits for its answer, as whoever sent it
 * goes on from there, and none in which the mouse is on its way to something that would move. Waits 15 s at most.
 */
export function watchForCalm(): () => Promise<void> {
  let movedAt = Number.NEGATIVE_INFINITY
  const note = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') movedAt = performance.now()
  }
  addEventListener('pointermove', note, { capture: true, passive: true })
  return async () => {
    await Promise.race([changesAnswered(), after(ANSWERED_WITHIN_MS)])
    const longest = performance.now() + LONGEST_MS
    const left = () => Math.min(longest, movedAt + STILL_MS) - performance.now()
    while (left() > 0) await after(left())
  }
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
