import { changesAnswered } from '../http.ts'
import { sleep } from './abort.ts'

const STILL_MS = 700
const LONGEST_MS = 3000
const ANSWERED_WITHIN_MS = 12_000

/** Waits until no change is pending and the mouse rests, at most 15 s, so that nothing moves under the pointer. */
export function createWaitForIdle(): () => Promise<void> {
  let movedAt = Number.NEGATIVE_INFINITY
  const noteMove = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') movedAt = performance.now()
  }
  addEventListener('pointermove', noteMove, { capture: true, passive: true })
  return async () => {
    await Promise.race([changesAnswered(), sleep(ANSWERED_WITHIN_MS)])
    const deadline = performance.now() + LONGEST_MS
    const msLeft = () => Math.min(deadline, movedAt + STILL_MS) - performance.now()
    while (msLeft() > 0) await sleep(msLeft())
  }
}
