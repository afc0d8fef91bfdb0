import type { Person, TestPortal } from './portal.ts'

export type Heard = { event: string; data: { id?: string } }

/** A stream of events that somebody reads. */
export type Listening = {
  status: number
  headers: Headers
  /** Comments that came: signs of life. */
  comments: string[]
  /** The next event; rejects when the stream ends before it. */
  next(): Promise<Heard>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

const field = (block: string, name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]

/** Opens the stream of somebody, by header or at an address with a ticket; resolves once it listens. */
export async function listenTo(
  { url }: Pick<TestPortal, 'url'>,
  { token }: Pick<Person, 'token'>,
  query = '',
): Promise<Listening> {
  const hangUp = new AbortController()
  const { status, headers, body } = await fetch(`${url}/api/events${query}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: hangUp.signal,
  })
  const comments: string[] = []
  const heard: Heard[] = []
  let wake = (): void => undefined
  let over = false
  const take = (block: string) => {
    const event = field(block, 'event')
    if (event !== undefined) heard.push({ event, data: JSON.parse(field(block, 'data') ?? '') })
    else comments.push(block)
    wake()
  }
  const read = async () => {
    let rest = ''
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      blocks.forEach(take)
    }
  }
  const close = () => {
    over = true
    wake()
  }
  // Cut off or ended: over it is.
  const ended = read().then(close, close)
  return {
    status,
    headers,
    comments,
    async next() {
      while (heard.length === 0 && !over) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
      const first = heard.shift()
      if (!first) throw new Error('The stream has ended.')
      return first
    },
    ended,
    close: () => hangUp.abort(),
  }
}
