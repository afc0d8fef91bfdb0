import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import {
  type InterruptibleDatabase,
  openInterruptibleDatabase,
} from '../../testing/database/interruptible-database.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { dropConnections, openDatabase } from '../database/index.ts'
import { announce } from './announce.ts'
import { LISTENER_NAME } from './listener.ts'

let wire: InterruptibleDatabase
let portal: TestPortal
let admin: ApiClient

beforeAll(async () => {
  wire = await openInterruptibleDatabase()
  const { port, user, password, database } = wire.db.$client.options
  const address = `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const { host, port: directPort } = inject('cluster')
  const db = openDatabase({ user, password, database, host, port: directPort }, () => undefined)
  const drop = async () => {
    await db.$client.end()
    await wire.drop()
  }
  portal = await startTestPortal(
    { DATABASE_URL: address, DATABASE_DIRECT_URL: address },
    { database: { db, drop } },
  )
  admin = await portal.createAdmin()
})
afterEach(() => wire.reconnect())
afterAll(() => portal.close())

const again = async () => {
  const stream = await openEventStream(portal, admin)
  stream.close()
  return stream.status
}
async function hearsAgain(): Promise<void> {
  await expect.poll(again, { timeout: 20_000, interval: 50 }).toBe(200)
  const stream = await openEventStream(portal, admin)
  announce(portal.db, 'notification', { admins: true })
  expect((await stream.next()).event).toBe('notification')
  stream.close()
}

test('streams end when the database ends the listening connection, and new ones open soon', async () => {
  const streams = [await openEventStream(portal, admin), await openEventStream(portal, admin)]
  await portal.db.$client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [LISTENER_NAME],
  )
  for (const stream of streams) await stream.ended
  await hearsAgain()
})

test('streams end when the connections of the pool are dropped, and new ones open at once when woken', async () => {
  const stream = await openEventStream(portal, admin)
  await wire.disconnect('frozen')
  dropConnections(portal.db)
  await stream.ended
  await wire.reconnect()
  portal.portal.ctx.events.wake()
  await hearsAgain()
})

test.each(['refused', 'dropped'] as const)(
  'while it is %s, nobody is asked to wait for events',
  async (how) => {
    const stream = await openEventStream(portal, admin)
    await wire.disconnect(how)
    await stream.ended
    const reply = await admin.call('GET /events')
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 503,
      body: { error: 'The portal cannot tell what happens right now. Please try again in a moment.' },
    })
    expect(reply.headers.get('retry-after')).toBe('2')
    expect((await admin.call('GET /auth/me')).status).toBe(200)
    await wire.reconnect()
    await hearsAgain()
  },
)

test('a dead connection is noticed at the next heartbeat', async () => {
  const stream = await openEventStream(portal, admin)
  await wire.disconnect('frozen')
  await portal.portal.ctx.events.heartbeat()
  await stream.ended
  await wire.reconnect()
  await hearsAgain()
})
