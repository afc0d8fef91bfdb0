import { linkedController } from './abort.ts'

const NAME = 'portal-live'

/** 'opened': the stream is open, and earlier events may have been missed. 'ended': the server refuses the session. */
export type LiveMessage = { kind: 'event'; name: string } | { kind: 'opened' } | { kind: 'ended' }
type Broadcast = (message: LiveMessage) => void

type Options = {
  locks: LockManager
  lead: (broadcast: Broadcast, signal: AbortSignal) => Promise<void>
  onMessage: Broadcast
  signal: AbortSignal
}

/** One tab reads the stream for all. A tab that joins later gets 'opened' once. Resolves when this tab has left. */
export async function joinLeaderElection({ locks, lead, onMessage, signal }: Options): Promise<void> {
  const over = linkedController(signal)
  const channel = new BroadcastChannel(NAME)
  const receive: Broadcast = (message) => {
    if (message.kind === 'ended') over.abort()
    onMessage(message)
  }
  const broadcast: Broadcast = (message) => {
    channel.postMessage(message)
    onMessage(message)
  }
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => receive(data)
  try {
    await leaderElection(locks, over.signal, onMessage, async () => {
      await lead(broadcast, over.signal)
      if (!over.signal.aborted) broadcast({ kind: 'ended' })
    })
  } finally {
    over.abort()
    channel.close()
  }
}

async function leaderElection(
  locks: LockManager,
  signal: AbortSignal,
  onMessage: Broadcast,
  lead: () => Promise<void>,
): Promise<void> {
  const led = await locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (lock && !signal.aborted) await lead()
    return lock !== null
  })
  if (led || signal.aborted) return
  onMessage({ kind: 'opened' })
  await locks.request(NAME, { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
