import { useBlocker } from '@tanstack/react-router'
import type { QueueState } from './change-queue.ts'

type Place = { pathname: string }
type IsLeaving = (places: { current: Place; next: Place }) => boolean

const LEAVE = 'There is no connection, and something is not saved yet. Leave, and lose it?'
const isOtherPage: IsLeaving = ({ current, next }) => current.pathname !== next.pathname

/** Asks before a queue is left that waits for the connection, as the browser asks before the page is closed. */
export function useLeaveQuestion({ waiting, failure }: QueueState<unknown>, isLeaving = isOtherPage): void {
  const isStopped = waiting.length > 0 && failure !== null
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: (places) => isStopped && isLeaving(places) && !confirm(LEAVE),
  })
}
