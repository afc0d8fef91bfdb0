import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type EventStream, openEventStream } from '../../testing/event-stream.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { announce } from './announce.ts'
import type { Events } from './hub.ts'

type Tenant = Awaited<ReturnType<TestPortal['createTenant']>>

let portal: TestPortal
let events: Events
let admin: ApiClient
let tenant: Tenant
let other: Tenant
const getUid = ({ tenant: { uid } }: Tenant) => uid ?? ''

beforeAll(async () => {
  portal = await startTestPortal()
  events = portal.portal.ctx.events
  admin = await portal.createAdmin()
  tenant = await portal.createTenant(admin)
  other = await portal.createTenant(admin)
})
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close()
  await expect.poll(events.count).toBe(0)
})
afterAll(() => portal.close())

const open: EventStream[] = []
async function listen(person: Pick<ApiClient, 'token'>, query = ''): Promise<EventStream> {
  const stream = await openEventStream(portal, person, query)
  open.push(stream)
  return stream
}

describe('a stream', () => {
  test('has the content type of an event stream, stays open and sends every event once', async () => {
    const stream = await listen(admin)
    expect(stream.status).toBe(200)
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(stream.headers.has('content-encoding')).toBe(false)
    await events.heartbeat()
    announce(portal.db, 'invoicePaid', { admins: true }, { id: 'first' })
    announce(portal.db, 'bulkInvoicesCreated', { admins: true })
    expect(await stream.next()).toEqual({ event: 'invoicePaid', data: { id: 'first' } })
    expect(await stream.next()).toEqual({ event: 'bulkInvoicesCreated', data: {} })
    expect(stream.comments).toEqual(['retry: 3000\n: listening', ': '])
  })

  test('is closed once the caller has left', async () => {
    const stream = await listen(admin)
    expect(events.count()).toBe(1)
    stream.close()
    await expect.poll(events.count).toBe(0)
  })

  test('is not opened by HEAD', async () => {
    const reply = await admin.call('HEAD /events')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/event-stream')
    expect(events.count()).toBe(0)
  })

  test('closes the caller’s oldest one when it is the 21st', async () => {
    const [first, second] = [await listen(other), await listen(other)]
    for (let count = 2; count < 20; count += 1) await listen(other)
    const last = await listen(other)
    await first.ended
    announce(portal.db, 'notification', { uids: [getUid(other)] })
    for (const stream of [second, last])
      expect(await stream.next()).toEqual({ event: 'notification', data: {} })
    expect(events.count()).toBe(20)
  })

  test('whose client does not read is closed, and no other', async () => {
    const reading = await listen(tenant)
    const { port, host } = new URL(portal.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET /api/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${other.token}\r\n\r\n`)
    await once(socket, 'readable')
    expect(events.count()).toBe(2)
    const uids = [getUid(tenant), getUid(other)]
    const full = 'x'.repeat(7_000)
    // Together, because each announcement waits for others.
    const together = Array.from({ length: 10 }, (_, at) => at)
    for (let round = 0; events.count() > 1; round += 1) {
      for (const at of together)
        announce(portal.db, 'notification', { uids }, { id: `${round} ${at} ${full}` })
      for (const at of together) expect((await reading.next()).data.id).toBe(`${round} ${at} ${full}`)
      expect(round).toBeLessThan(1_000)
    }
    expect(events.count()).toBe(1)
    socket.destroy()
  })
})

describe('an event', () => {
  test('is sent to admins and to the people it concerns, and to nobody else', async () => {
    const [forAdmin, forTenant, forOther] = [await listen(admin), await listen(tenant), await listen(other)]
    announce(portal.db, 'requestUpdated', { admins: true, uids: [getUid(tenant)] }, { id: 'a' })
    announce(portal.db, 'notification', { uids: [getUid(other)] }, { id: 'b' })
    announce(portal.db, 'complaintUpdated', {}, { id: 'c' })
    announce(portal.db, 'invoiceUpdated', { admins: true, uids: [getUid(tenant), getUid(other)] })
    expect([await forAdmin.next(), await forAdmin.next()]).toEqual([
      { event: 'requestUpdated', data: { id: 'a' } },
      { event: 'invoiceUpdated', data: {} },
    ])
    expect([await forTenant.next(), await forTenant.next()]).toEqual([
      { event: 'requestUpdated', data: { id: 'a' } },
      { event: 'invoiceUpdated', data: {} },
    ])
    expect([await forOther.next(), await forOther.next()]).toEqual([
      { event: 'notification', data: { id: 'b' } },
      { event: 'invoiceUpdated', data: {} },
    ])
  })

  test('of a transaction is sent when it commits, and not after a rollback', async () => {
    const stream = await listen(admin)
    const undone = portal.db.transaction(async (tx) => {
      announce(tx, 'invoicePaid', { admins: true })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await portal.db.transaction(async (tx) => {
      announce(tx, 'invoiceCreated', { admins: true })
      announce(portal.db, 'notification', { admins: true })
    })
    expect((await stream.next()).event).toBe('notification')
    expect((await stream.next()).event).toBe('invoiceCreated')
  })

  test('for 400 people reaches the first and the last of them, and the admins once', async () => {
    const strangers = Array.from({ length: 398 }, () => crypto.randomUUID())
    const [forAdmin, first, last] = [await listen(admin), await listen(tenant), await listen(other)]
    const uids = [getUid(tenant), ...strangers, getUid(other)]
    announce(portal.db, 'bulkInvoicesCreated', { admins: true, uids })
    announce(portal.db, 'notification', { admins: true, uids: [getUid(tenant), getUid(other)] })
    for (const stream of [forAdmin, first, last]) {
      expect((await stream.next()).event).toBe('bulkInvoicesCreated')
      expect((await stream.next()).event).toBe('notification')
    }
  })

  test.each(['', 'no JSON', '{}', '[]', '{"event":"a\\nb","data":{},"to":{"admins":true}}', '{"ended":7}'])(
    'that is not understood (%j) harms nobody',
    async (payload) => {
      const stream = await listen(admin)
      await portal.db.$client.query('select pg_notify($1, $2)', ['portal_events', payload])
      announce(portal.db, 'notification', { admins: true })
      expect((await stream.next()).event).toBe('notification')
    },
  )
})

describe('a ticket', () => {
  const createTicket = async (person: ApiClient) =>
    (await person.call<{ token: string }>('POST /events/ticket')).body.token
  const byTicket = (ticket: string) => listen({ token: undefined }, `?token=${ticket}`)

  test('opens its owner’s events for 60 s, and nothing else', async () => {
    const ticket = await createTicket(tenant)
    const stream = await byTicket(ticket)
    announce(portal.db, 'notification', { uids: [getUid(tenant)] })
    expect((await stream.next()).event).toBe('notification')
    stream.close()
    const invoice = await portal.createInvoice(admin, tenant.tenant.id)
    const pdf = await portal.anonymous.call(`GET /invoices/${invoice.id}/pdf/preview?token=${ticket}`)
    expect(pdf.status).toBe(401)
    expect((await portal.withToken(ticket).call('GET /auth/me')).status).toBe(401)
    portal.clock.advance(60_000)
    expect((await byTicket(ticket)).status).toBe(401)
  })

  test('never reaches the log', async () => {
    const ticket = await createTicket(tenant)
    const stream = await byTicket(ticket)
    stream.close()
    await expect.poll(events.count).toBe(0)
    const lines = portal.logLines.filter((line) => line.includes('/api/events'))
    expect(lines.length).toBeGreaterThan(1)
    expect(portal.logLines.filter((line) => line.includes(ticket) || line.includes('token='))).toEqual([])
  })

  test('ends with the session that requested it', async () => {
    const session = await portal.startSession(getUid(other))
    const ticket = await createTicket(session)
    await session.call('POST /auth/logout')
    expect((await byTicket(ticket)).status).toBe(401)
  })
})
