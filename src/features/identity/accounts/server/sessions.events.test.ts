import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announce } from '../../../../server/events/announce.ts'
import { DAY } from '../../../../testing/clock.ts'
import { type EventStream, openEventStream } from '../../../../testing/event-stream.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import { LINK_LIFE_MS, openLink } from './passwords/password-links.ts'

let portal: TestPortal
let admin: ApiClient
let person: Awaited<ReturnType<TestPortal['createTenant']>>
let uid: string
let stream: EventStream
let bystander: EventStream

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
  const other = await portal.createTenant(admin)
  bystander = await openEventStream(portal, other)
})
beforeEach(async () => {
  person = await portal.createTenant(admin)
  uid = person.tenant.uid ?? ''
  stream = await openEventStream(portal, person)
})
afterAll(async () => {
  bystander.close()
  await portal.close()
})

const done = async (reply: Promise<{ status: number; text: string }>) => {
  const { status, text } = await reply
  expect(status, text).toBe(204)
}
async function expectToHear(of: EventStream): Promise<void> {
  announce(portal.db, 'notification', { uids: [uid] })
  expect((await of.next()).event).toBe('notification')
  of.close()
}

describe('a stream ends at once', () => {
  test('with its session, by logging out; that of another session continues', async () => {
    const elsewhere = await openEventStream(portal, await portal.startSession(uid))
    await done(person.call('POST /auth/logout'))
    await stream.ended
    await expectToHear(elsewhere)
  })

  test('when the password was changed elsewhere; that of the changing session continues', async () => {
    const changing = await portal.startSession(uid)
    const own = await openEventStream(portal, changing)
    const body = { currentPassword: PASSWORD, newPassword: 'another horse' }
    await done(changing.call('POST /auth/password', { body }))
    await stream.ended
    await expectToHear(own)
  })

  test('when the password was set by an emailed link', async () => {
    const link = await openLink(portal.portal.ctx, portal.db, uid, LINK_LIFE_MS.reset)
    const body = { token: new URL(link).hash.slice(1), newPassword: 'another horse' }
    await done(portal.anonymous.call('POST /auth/reset', { body }))
    await stream.ended
  })

  test('when the login was ended', async () => {
    await done(admin.call(`DELETE /auth/deleteTenantUser/${uid}`))
    await stream.ended
  })

  test('when the tenant was deleted', async () => {
    await done(admin.call(`DELETE /tenants/${person.tenant.id}`))
    await stream.ended
  })

  test('when an admin was removed', async () => {
    const email = 'kofi@landlord.test'
    const colleague = await portal.createAccount(
      { name: 'Kofi', email },
      { role: 'admin', password: PASSWORD },
    )
    const listening = await openEventStream(portal, await portal.startSession(colleague))
    await done(admin.call(`DELETE /staff/${colleague}`))
    await listening.ended
  })
})

describe('a stream ends with the next heartbeat', () => {
  const { heartbeat, count } = {
    heartbeat: () => portal.portal.ctx.events.heartbeat(),
    count: () => portal.portal.ctx.events.count(),
  }

  test('whose person has another role', async () => {
    await portal.db.execute(sql`update profiles set role = 'admin' where uid = ${uid}`)
    await heartbeat()
    await stream.ended
  })

  test('whose session has expired, and no other', async () => {
    portal.clock.advance(4 * DAY)
    const young = await openEventStream(portal, await portal.startSession(uid))
    await heartbeat()
    expect(count()).toBeGreaterThan(2)
    portal.clock.advance(3 * DAY)
    await heartbeat()
    await stream.ended
    await bystander.ended
    await expectToHear(young)
  })
})
