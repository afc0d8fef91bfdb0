import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../../../testing/clock.ts'
import { openEventStream } from '../../../../../testing/event-stream.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import type { Session } from '../../totp.contract.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

let portal: TestPortal
let admin: ApiClient & { email: string }
beforeAll(async () => {
  portal = await startTestPortal({ TRUST_PROXY: 'on' })
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

async function signIn(person = admin.email): Promise<ApiClient> {
  portal.clock.advance(MINUTE)
  const headers = { 'user-agent': ANDROID, 'x-forwarded-for': '41.66.200.17' }
  const body = { email: person, password: PASSWORD }
  const reply = await portal.anonymous.call<{ token: string }>('POST /auth/login', { body, headers })
  return portal.withToken(reply.body.token)
}
const list = async (person: ApiClient) => (await person.call<Session[]>('GET /auth/sessions')).body
const status = async (person: ApiClient) => (await person.call('GET /auth/me')).status
const ownId = async (person: ApiClient) => (await list(person)).find(({ current }) => current)?.id ?? ''

test('sessions are listed, the newest first, with device, network and last use within an hour', async () => {
  const phone = await signIn()
  const opened = portal.clock.now().toISOString()
  const shown = {
    id: expect.any(String),
    device: 'Chrome on Android',
    network: '41.66.200.17',
    createdAt: opened,
  }
  expect((await list(phone))[0]).toEqual({ ...shown, lastUsedAt: opened, current: true })
  expect(await list(admin)).toMatchObject([
    { device: 'Chrome on Android', current: false },
    { device: 'Unknown device', network: null, current: true },
  ])
  portal.clock.advance(HOUR - 1)
  expect((await list(phone))[0]).toEqual({ ...shown, lastUsedAt: opened, current: true })
  portal.clock.advance(1)
  const now = portal.clock.now().toISOString()
  expect((await list(phone))[0]).toEqual({ ...shown, lastUsedAt: now, current: true })
  expect((await list(phone)).every((one) => !('tokenHash' in one))).toBe(true)
})

test('one is ended, its stream too; the others go on', async () => {
  const [here, there] = [await signIn(), await signIn()]
  const stream = await openEventStream(portal, there)
  const id = await ownId(there)
  expect((await here.call(`DELETE /auth/sessions/${id}`)).status).toBe(204)
  await stream.ended
  expect([await status(here), await status(there)]).toEqual([200, 401])
  const again = await here.call(`DELETE /auth/sessions/${id}`)
  expect(again).toMatchObject({ status: 404, body: { error: 'This sign-in has ended already.' } })
})

test("somebody else's, and one that cannot be, are not found", async () => {
  const tenant = await portal.createTenant(admin)
  const id = await ownId(admin)
  for (const one of [id, 'a'.repeat(36), 'first'])
    expect((await tenant.call(`DELETE /auth/sessions/${one}`)).status).toBe(404)
  expect(await status(admin)).toBe(200)
})

test('all others are ended at once, and one act is one event', async () => {
  const person = await portal.createAdmin()
  const [here, there, elsewhere] = [await signIn(person.email), await signIn(person.email), person]
  const stream = await openEventStream(portal, there)
  const own = await openEventStream(portal, here)
  expect((await here.call('DELETE /auth/sessions')).status).toBe(204)
  await stream.ended
  expect([await status(here), await status(there), await status(elsewhere)]).toEqual([200, 401, 401])
  expect(await list(here)).toHaveLength(1)
  expect((await here.call('DELETE /auth/sessions')).status).toBe(204)
  const { rows } = await portal.db.execute<{ name: string }>(
    sql`select target_name as name from audit_events where action = 'session.endedElsewhere' order by at, id`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Chrome on Android', '2 other devices'])
  own.close()
})
