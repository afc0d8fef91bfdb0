const NAME = 'portal-live'

/**
 * What the tabs tell each other: that an event came, that the stream is open and something may have been missed before,
 * or that there is no stream to be had any more.
 */
export type LiveMessage = { kind: 'event'; name: string } | { kind: 'opened' } | { kind: 'ended' }
type Tell = (message: LiveMessage) => void

type Options = {
  /** Web Locks; where there are none (no secure address) each tab reads a stream of its own. */
  locks: LockManager | undefined
  /** Reads the stream until `signal` ends it or there is none to be had any more. */
  lead: (tell: Tell, signal: AbortSignal) => Promise<void>
  hear: Tell
  /** Takes this tab out again. */
  signal: AbortSignal
}

/**
 * Takes part in the one stream of all tabs of a browser: one of them leads and reads it, all hear. When the leader
 * goes, another one leads. Who joins while another leads hears 'opened' once. Resolves when it is over for this tab.
 */
export async function joinTabs({ locks, lead, hear, signal }: Options): Promise<void> {
  const over = new AbortController()
  const leave = () => over.abort()
  signal.addEventListener('abort', leave)
  if (signal.aborted) leave()
  const channel = locks && openChannel(hear, leave)
  const tell: Tell = (message) => {
    channel?.postMessage(message)
    hear(message)
  }
  const read = async () => {
    await lead(tell, over.signal)
    if (!over.signal.aborted) tell({ kind: 'ended' })
  }
  try {
    if (locks) await inTurn(locks, read, () => hear({ kind: 'opened' }), over.signal)
    else await read()
  } finally {
    signal.removeEventListener('abort', leave)
    channel?.close()
  }
}

function openChannel(hear: Tell, leave: () => void): BroadcastChannel {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
    if (data.kind === 'ended') leave()
    hear(data)
  }
  return channel
}

/** Reads at once where no other tab does; else says so, and reads when it is this tab's turn. */
async function inTurn(
  locks: LockManager,
  read: () => Promise<void>,
  onWait: () => void,
  signal: AbortSignal,
): Promise<void> {
  const first = await locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (lock) await read()
    return lock !== null
  })
  if (first || signal.aborted) return
  onWait()
  await locks.request(NAME, { signal }, read).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
