import { createParser } from 'eventsource-parser'
import { watchProgress } from '../http.ts'
import { linkedController } from './abort.ts'

// The server sends a heartbeat every 25 seconds.
const SILENT_MS = 60_000
const REFUSED = [401, 403]

/** 'refused': the server does not accept the session. */
export type Ending = 'refused' | 'dropped'

type Options = {
  url: string
  token: string
  signal: AbortSignal
  onOpen: () => void
  onEvent: (name: string) => void
  silentMs?: number
}

export async function readEventStream(options: Options): Promise<Ending> {
  const { url, token, signal, onOpen, onEvent, silentMs = SILENT_MS } = options
  const connection = linkedController(signal)
  const silence = watchProgress(() => connection.abort(), silentMs)
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
    // Also closes the connection of a response that was not read.
    connection.abort()
  }
}

// A proxy may answer with its own page.
const isEventStream = ({ ok, headers }: Response) =>
  ok && headers.get('Content-Type')?.startsWith('text/event-stream') === true

/** Browsers report a broken connection as TypeError and an aborted one as DOMException. */
const isConnectionError = (error: unknown) => error instanceof TypeError || error instanceof DOMException

async function readChunks({ body }: Response, onChunk: (chunk: string) => void): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let got = await reader?.read(); got && !got.done; got = await reader?.read()) onChunk(got.value)
}
