import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readEventStream } from './event-stream.ts'
import { readWithReconnect } from './reconnect.ts'

let answer: RequestListener
let url = ''
let authorizations: (string | undefined)[] = []
const server = createServer((request, response) => {
  authorizations.push(request.headers.authorization)
  answer(request, response)
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/events`
})
afterEach(() => vi.useRealTimers())
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  authorizations = []
})

const begin = (response: ServerResponse, text = ': here\n\n') =>
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' }).write(text)

function reading({ signal = new AbortController().signal, silentMs = 10_000 } = {}) {
  const calls: string[] = []
  const ending = readEventStream({
    url,
    token: 'secret',
    signal,
    silentMs,
    onOpen: () => void calls.push('opened'),
    onEvent: (name) => void calls.push(name),
  })
  return { calls, ending }
}

it('sends the session in a header and reports each event', async () => {
  answer = (_request, response) => {
    begin(response, 'event: invoicePaid\nda')
    response.end('ta: {}\n\nevent: notification\ndata: {}\n\n')
  }
  const { calls, ending } = reading()
  expect(await ending).toBe('dropped')
  expect(calls).toEqual(['opened', 'invoicePaid', 'notification'])
  expect(authorizations).toEqual(['Bearer secret'])
})

it('distinguishes an invalid session from other failures', async () => {
  const endings: string[] = []
  for (const status of [401, 403, 404, 502, 200]) {
    answer = (_request, response) => response.writeHead(status, { 'Content-Type': 'text/html' }).end('<p>')
    endings.push(await reading().ending)
  }
  answer = (_request, response) => response.destroy()
  endings.push(await reading().ending)
  expect(endings).toEqual(['refused', 'refused', 'dropped', 'dropped', 'dropped', 'dropped'])
})

it('counts a silent stream as broken, and one that never begins', async () => {
  answer = (_request, response) => begin(response)
  const fallen = reading({ silentMs: 50 })
  expect(await fallen.ending).toBe('dropped')
  expect(fallen.calls).toEqual(['opened'])
  answer = () => undefined
  expect(await reading({ silentMs: 50 }).ending).toBe('dropped')
})

it('ends with its signal and closes the connection', async () => {
  const gone = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      begin(response)
      response.once('close', resolve)
    }
  })
  const leaving = new AbortController()
  const { calls, ending } = reading({ signal: leaving.signal })
  await expect.poll(() => calls).toEqual(['opened'])
  leaving.abort()
  expect(await ending).toBe('dropped')
  await gone
})

it('reopens a lost stream after a pause, at once when online again, and never after a refusal', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const network = new EventTarget()
  const { signal } = new AbortController()
  const [lost, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  answer = (_request, response) => {
    if (authorizations.length < 3) begin(response)
    else response.writeHead(401).end()
    if (authorizations.length === 1) response.destroy()
    else again.resolve()
  }
  const read = vi.fn(async (round: AbortSignal) => {
    const ending = await reading({ signal: round }).ending
    lost.resolve()
    return ending
  })
  const over = readWithReconnect({ read, signal, network, random: () => 0 })
  await lost.promise
  await vi.advanceTimersByTimeAsync(999)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await again.promise
  // No time passes from here on.
  network.dispatchEvent(new Event('online'))
  await over
  expect(authorizations.length).toBe(3)
})

it('ends during a pause', async () => {
  const leaving = new AbortController()
  let tries = 0
  const over = readWithReconnect({
    read: async () => {
      tries++
      return 'dropped'
    },
    signal: leaving.signal,
    network: new EventTarget(),
  })
  await expect.poll(() => tries).toBe(1)
  leaving.abort()
  await over
  expect(tries).toBe(1)
})
