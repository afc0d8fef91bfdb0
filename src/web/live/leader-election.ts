import { linkedController } from './abort.ts'

const NAME = 'portal-live'

/**
 * What the leader broadcasts to all tabs: that an event came, that the stream is open and something may have been missed
 * before, or that the server refuses the session.
 */
export type LiveMessage = { kind: 'event'; name: string } | { kind: 'opened' } | { kind: 'ended' }
type Broadcast = (message: LiveMessage) => void

type Options = {
  locks: LockManager
  /** Reads the stream until `signal` is aborted or the server refuses it. */
  lead: (broadcast: Broadcast, signal: AbortSignal) => Promise<void>
  onMessage: Broadcast
  /** Takes this tab out again. */
  signal: AbortSignal
}

/**
 * Takes part in the leader election of the tabs of a browser: one of them reads the stream, all get its messages. When
 * the leader goes, another one follows. Who joins while another leads gets 'opened' once. Resolves when it is over for
 * this tab.
 */
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

/** Leads at once where no other tab does; else when the lock is free. */
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
