import { inTurnByWord } from './live.turns.ts'

const NAME = 'portal-live'

/**
 * What the tabs tell each other: that an event came, that the stream is open and something may have been missed before,
 * or that there is no stream to be had any more.
 */
export type LiveMessage = { kind: 'event'; name: string } | { kind: 'opened' } | { kind: 'ended' }
type Tell = (message: LiveMessage) => void

type Options = {
  /**
   * Web Locks; undefined where the address is not secure. There the tabs agree by what they tell each other, a little
   * later: a stream for each would use up the six connections that HTTP/1.1 has, and without any, what happens would not
   * be seen on the phone that somebody opens beside the laptop.
   */
  locks: LockManager | undefined
  /** Where there are no locks; from 0 to 1, another one for each tab. */
  rank?: number
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
export async function joinTabs({ locks, rank, lead, hear, signal }: Options): Promise<void> {
  const over = new AbortController()
  const leave = () => over.abort()
  signal.addEventListener('abort', leave)
  if (signal.aborted) leave()
  const channel = openChannel(hear, leave)
  const tell: Tell = (message) => {
    channel.postMessage(message)
    hear(message)
  }
  const read = async (turn: AbortSignal) => {
    await lead(tell, turn)
    if (!turn.aborted) tell({ kind: 'ended' })
  }
  const onWait = () => hear({ kind: 'opened' })
  try {
    if (locks) await inTurn(locks, () => read(over.signal), onWait, over.signal)
    else await inTurnByWord({ read, onWait, signal: over.signal, rank })
  } finally {
    signal.removeEventListener('abort', leave)
    channel.close()
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
