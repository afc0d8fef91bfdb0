import { getAnnouncer } from '../server/events/announcer.ts'
import type { ApiClient, TestPortal } from './portal.ts'

export type ReceivedEvent = { event: string; data: { id?: string } }

export type EventStream = {
  status: number
  headers: Headers
  /** The server sends comment lines as heartbeats. */
  comments: string[]
  /** Rejects if the stream ends first. */
  next(): Promise<ReceivedEvent>
  ended: Promise<void>
  close(): void
}

const field = (block: string, name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]

async function readBlocks(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  onBlock: (block: string) => void,
): Promise<void> {
  let rest = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    blocks.forEach(onBlock)
  }
}

/** Earlier announcements are not received from a portal of this process. */
export async function openEventStream(
  { url, db, portal }: Pick<TestPortal, 'url' | 'db'> & Partial<Pick<TestPortal, 'portal'>>,
  { token }: Pick<ApiClient, 'token'>,
  query = '',
): Promise<EventStream> {
  await getAnnouncer(db).flushed()
  // A round trip on the connection that listens, behind all that was announced.
  await portal?.ctx.events.heartbeat()
  const controller = new AbortController()
  const { status, headers, body } = await fetch(`${url}/api/events${query}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  const comments: string[] = []
  const received: ReceivedEvent[] = []
  let notifyReader = (): void => undefined
  let closed = false
  const receiveBlock = (block: string) => {
    const event = field(block, 'event')
    if (event !== undefined) received.push({ event, data: JSON.parse(field(block, 'data') ?? '') })
    else comments.push(block)
    notifyReader()
  }
  const close = () => {
    closed = true
    notifyReader()
  }
  const ended = readBlocks(body, receiveBlock).then(close, close)
  return {
    status,
    headers,
    comments,
    async next() {
      while (received.length === 0 && !closed) {
        const { promise, resolve } = Promise.withResolvers<void>()
        notifyReader = resolve
        await promise
      }
      const first = received.shift()
      if (!first) throw new Error('The stream has ended.')
      return first
    },
    ended,
    close: () => controller.abort(),
  }
}
