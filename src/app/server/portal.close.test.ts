import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { type EventStream, openEventStream } from '../../testing/event-stream.ts'
import { startTestPortal } from '../../testing/portal.ts'

it('a running request is answered before the portal closes, and its connection does not delay that', async () => {
  const { portal, url, close } = await startTestPortal()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  const ended = once(socket, 'close')
  const begun = once(portal.app.server, 'request')
  const body = JSON.stringify({ email: 'nobody@x.test', password: 'wrong' })
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head + body.slice(0, 5))
  await begun
  const start = performance.now()
  const closed = close()
  socket.write(body.slice(5))
  await Promise.all([closed, ended])
  expect(performance.now() - start).toBeLessThan(10_000)
  const answer = Buffer.concat(received).toString()
  expect([answer.split('\r\n')[0], answer]).toEqual([
    'HTTP/1.1 401 Unauthorized',
    expect.stringContaining('"Invalid email or password."'),
  ])
})

it('a request that arrives on an open connection while the portal closes is answered, and ends the connection', async () => {
  const { portal, url, close } = await startTestPortal()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  const ended = once(socket, 'close')
  const head = 'GET /api/company HTTP/1.1\r\nHost: x\r\n'
  socket.write(`${head}\r\n`)
  await once(socket, 'data')
  const read = once(portal.app.server, 'connection')
  socket.write(head)
  // Its bytes have arrived once a later connection is open.
  connect(Number(new URL(url).port), '127.0.0.1').on('close', () => undefined)
  await read
  const closed = close()
  await expect.poll(() => portal.app.server.listening).toBe(false)
  socket.write('\r\n')
  await Promise.all([closed, ended])
  const answer = Buffer.concat(received).toString().split('HTTP/1.1 ').at(-1)
  expect(answer).toMatch(/^200 OK\r\n/)
  expect(answer?.toLowerCase()).toContain('connection: close')
})

it('a draining portal answers calls, closes their connections, and is not healthy', async () => {
  const { portal, anonymous, close } = await startTestPortal()
  const states = async () => {
    const [health, company] = [await anonymous.call('GET /health'), await anonymous.call('GET /company')]
    return [health.status, company.status, company.headers.get('connection')]
  }
  expect(await states()).toEqual([200, 200, 'keep-alive'])
  portal.drain()
  expect(await states()).toEqual([503, 200, 'close'])
  await close()
})

it('a connection without any request does not delay closing', async () => {
  const { portal, url, close } = await startTestPortal()
  const accepted = once(portal.app.server, 'connection')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await accepted
  const ended = once(socket, 'close')
  const start = performance.now()
  await Promise.all([close(), ended])
  expect(performance.now() - start).toBeLessThan(10_000)
})

it('100 event streams end at once', async () => {
  const portal = await startTestPortal()
  const admin = await portal.createAdmin()
  const streams: EventStream[] = []
  for (let count = 0; count < 100; count += 10) {
    const person = await portal.createTenant(admin)
    for (let at = 0; at < 10; at += 1) streams.push(await openEventStream(portal, person))
  }
  expect(portal.portal.ctx.events.count()).toBe(100)
  const start = performance.now()
  await Promise.all([portal.close(), ...streams.map(({ ended }) => ended)])
  expect(performance.now() - start).toBeLessThan(5_000)
})
