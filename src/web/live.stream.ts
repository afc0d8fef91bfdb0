import { eventReader, type StreamEvent } from './live.parser.ts'

// The server says something at least every 25 seconds.
const SILENT_MS = 60_000
const REFUSED = [401, 403]

/** How a stream ended: the server does not take the session (any more), or anything else. */
export type Ending = 'refused' | 'dropped'

type Options = {
  url: string
  token: string
  signal: AbortSignal
  onOpen: () => void
  onEvent: (event: StreamEvent) => void
  /** After so many milliseconds without a byte it counts as broken. */
  silentMs?: number
}

/** Reads one event stream until it ends, breaks, falls silent or is ended by `signal`. */
export async function readStream(options: Options): Promise<Ending> {
  const { url, token, signal, onOpen, onEvent, silentMs = SILENT_MS } = options
  const connection = watched(signal, silentMs)
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
  try {
    const response = await fetch(url, { headers, cache: 'no-store', signal: connection.signal })
    if (REFUSED.includes(response.status)) return 'refused'
    if (!isStream(response)) return 'dropped'
    connection.heard()
    onOpen()
    const read = eventReader()
    await eachPiece(response, (piece) => {
      connection.heard()
      for (const event of read(piece)) onEvent(event)
    })
    return 'dropped'
  } catch (error) {
    if (isBroken(error)) return 'dropped'
    throw error
  } finally {
    connection.end()
  }
}

// What stands between may answer with a page of its own.
const isStream = ({ ok, headers }: Response) =>
  ok && headers.get('Content-Type')?.startsWith('text/event-stream') === true

/** To browsers a connection that breaks is a TypeError, one that is ended a DOMException. */
const isBroken = (error: unknown) => error instanceof TypeError || error instanceof DOMException

async function eachPiece({ body }: Response, take: (piece: string) => void): Promise<void> {
  const reader = body?.getReader()
  const text = new TextDecoder()
  for (let got = await reader?.read(); got && !got.done; got = await reader?.read())
    take(text.decode(got.value, { stream: true }))
}

/** A signal that ends with another one, or when nothing was heard for a while. */
function watched(outer: AbortSignal, silentMs: number) {
  const inner = new AbortController()
  const stop = () => inner.abort()
  let timer = setTimeout(stop, silentMs)
  outer.addEventListener('abort', stop)
  if (outer.aborted) stop()
  return {
    signal: inner.signal,
    heard() {
      clearTimeout(timer)
      timer = setTimeout(stop, silentMs)
    },
    /** Closes the connection too, where an answer was left unread. */
    end() {
      clearTimeout(timer)
      outer.removeEventListener('abort', stop)
      stop()
    },
  }
}
