const NAME = 'portal-live-turns'
const ANSWER_MS = 200
const BEAT_MS = 2000
const SILENT_MS = 6000

/** What tabs say to each other: one asks whether another reads, one reads, one that read has left. */
type Word = { says: 'asks' | 'reads' | 'left'; rank: number }

type Options = {
  read: (signal: AbortSignal) => Promise<void>
  /** Hears once that another tab reads. */
  onWait: () => void
  signal: AbortSignal
  /** From 0 to 1, another one for each tab. */
  rank?: number | undefined
}

/**
 * Lets one tab of a browser read at a time by what they say to each other, for where there are no Web Locks. A tab reads
 * when none answers that it does, or when the one that did has left or fallen silent; of several that begin at once the
 * one of the lowest rank goes on. Resolves when `read` is through or `signal` ends it.
 */
export async function inTurnByWord({ read, onWait, signal, rank = Math.random() }: Options): Promise<void> {
  const channel = new BroadcastChannel(NAME)
  const say = (says: Word['says']) => channel.postMessage({ says, rank })
  let turn: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waited = false
  const next = (ms: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  const beat = () => {
    say('reads')
    next(BEAT_MS, beat)
  }
  const through = new Promise<void>((resolve, reject) => {
    const take = () => {
      const own = new AbortController()
      turn = own
      beat()
      read(own.signal).then(() => own.signal.aborted || resolve(), reject)
    }
    const yieldTurn = () => {
      turn?.abort()
      turn = undefined
      next(SILENT_MS * (1 + rank), take)
      if (!waited) onWait()
      waited = true
    }
    channel.onmessage = ({ data: { says, rank: other } }: MessageEvent<Word>) => {
      const first = turn !== undefined && rank < other
      if (says === 'reads' && !first) yieldTurn()
      else if (turn && says !== 'left') say('reads')
      else if (!turn && says === 'left') next(ANSWER_MS * rank, take)
    }
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (signal.aborted) resolve()
    say('asks')
    next(ANSWER_MS * (1 + rank), take)
  })
  try {
    await through
  } finally {
    clearTimeout(timer)
    if (turn) say('left')
    turn?.abort()
    channel.close()
  }
}
