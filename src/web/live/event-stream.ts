import { createParser } from 'eventsource-parser'
import { stallWatch } from '../http.ts'
import { linkedController } from './abort.ts'

// The server sends a heartbeat every 25 seconds.
const SILENT_MS = 60_000
const REFUSED = [401, 403]

/** How a stream ended: the server does not take the session (any more), or anything else. */
export type Ending = 'refused' | 'dropped'

type Options = {
  url: string
  token: string
  signal: AbortSignal
  onOpen: () => void
  onEvent: (name: string) => void
  /** After so many milliseconds without a byte it counts as broken. */
  silentMs?: number
}

/** Reads one stream of server-sent events until it ends, breaks, falls silent or `signal` is aborted. */
export async function readEventStream(options: Options): Promise<Ending> {
  const { url, token, signal, onOpen, onEvent, silentMs = SILENT_MS } = options
  const connection = linkedController(signal)
  const silence = stallWatch(() => connection.abort(), silentMs)
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
  const parser = createParser({ onEvent: ({ event }) => event && onEvent(event) })
  try {
    const response = await fetch(url, { headers, cache: 'no-store', signal: connection.signal })
    if (REFUSED.includes(response.status)) return 'refused'
    if (!isEventStream(response)) return 'dropped'
    onOpen()
    await readChunks(response, (chunk) => {
      silence.moved()
      parser.feed(chunk)
    })
    return 'dropped'
  } catch (error) {
    if (isConnectionError(error)) return 'dropped'
    throw error
  } finally {
    silence.end()
    // Closes the connection too, where an answer was left unread.
    connection.abort()
  }
}

// A proxy may answer with a page of its own.
const isEventStream = ({ ok, headers }: Response) =>
  ok && headers.get('Content-Type')?.startsWith('text/event-stream') === true

/** To browsers a connection that breaks is a TypeError, one that is aborted a DOMException. */
const isConnectionError = (error: unknown) => error instanceof TypeError || error instanceof DOMException

async function readChunks({ body }: Response, onChunk: (chunk: string) => void): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let got = await reader?.read(); got && !got.done; got = await reader?.read()) onChunk(got.value)
}
