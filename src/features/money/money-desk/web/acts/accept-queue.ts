import type { AcceptedLines } from '../../money-lines.contract.ts'

export type Accepted = { id: string; tenantId: string }
type Result = AcceptedLines['results'][number]

type Options = {
  send: (lines: readonly Accepted[]) => Promise<readonly Result[]>
  onResults: (results: readonly Result[]) => void
  onFailed: (lines: readonly Accepted[], error: unknown) => void
  /** Nothing is pending any more. */
  onIdle: () => void
}

const MOST = 200

/** Presses while a call is under way are sent together by the next one. */
export function createAcceptQueue({ send, onResults, onFailed, onIdle }: Options) {
  let waiting: Accepted[] = []
  let isSending = false
  const run = async () => {
    isSending = true
    while (waiting.length > 0) {
      const lines = waiting.slice(0, MOST)
      waiting = waiting.slice(MOST)
      await send(lines).then(onResults, (error: unknown) => onFailed(lines, error))
    }
    isSending = false
    onIdle()
  }
  return (lines: readonly Accepted[]): void => {
    waiting.push(...lines)
    if (!isSending) void run()
  }
}
