import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../../../testing/clock.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let uid: string
let email: string

beforeAll(async () => {
  portal = await startTestPortal()
  const admin = await portal.createAdmin()
  email = admin.email
  uid = (await admin.call<{ uid: string }>('GET /auth/me')).body.uid
})
afterAll(() => portal.close())

const signIn = () => portal.startSession(uid)
const status = async (person: ApiClient) => (await person.call('GET /auth/me')).status

async function kept({ token = '' }: ApiClient) {
  const hash = createHash('sha256').update(token).digest('base64url')
  const { rows } = await portal.db.execute<{ renewed: Date; expires: Date }>(
    sql`select renewed_at::text as renewed, expires_at::text as expires from sessions where token_hash = ${hash}`,
  )
  const [row] = rows
  return row && { renewed: new Date(row.renewed).getTime(), expires: new Date(row.expires).getTime() }
}

describe('a session', () => {
  test('lives seven days without use, to the millisecond', async () => {
    const [first, second] = [await signIn(), await signIn()]
    portal.clock.advance(7 * DAY - 1)
    expect(await status(first)).toBe(200)
    portal.clock.advance(1)
    expect(await status(second)).toBe(401)
  })

  test('is renewed by use, at most once a day', async () => {
    const person = await signIn()
    const begun = portal.clock.now().getTime()
    portal.clock.advance(DAY - 1)
    expect(await status(person)).toBe(200)
    expect(await kept(person)).toEqual({ renewed: begun, expires: begun + 7 * DAY })
    portal.clock.advance(1)
    expect(await status(person)).toBe(200)
    expect(await kept(person)).toEqual({ renewed: begun + DAY, expires: begun + 8 * DAY })
    for (let hours = 1; hours < 24; hours += 6) {
      portal.clock.advance(6 * HOUR - 1)
      expect(await status(person)).toBe(200)
    }
    expect(await kept(person)).toEqual({ renewed: begun + DAY, expires: begun + 8 * DAY })
  })

  test('lives on for thirty days of use every sixth day, to the millisecond', async () => {
    const [person, other] = [await signIn(), await signIn()]
    for (let week = 0; week < 4; week += 1) {
      portal.clock.advance(6 * DAY)
      expect([await status(person), await status(other)]).toEqual([200, 200])
    }
    portal.clock.advance(6 * DAY - 1)
    expect(await status(person)).toBe(200)
    portal.clock.advance(1)
    expect([await status(person), await status(other)]).toEqual([401, 401])
  })

  test.each([
    ['a millisecond before', 30 * DAY - 1, 200],
    ['at', 30 * DAY, 401],
    ['after', 30 * DAY + 1, 401],
  ])(
    'of an earlier release that would go on ends by its own thirty days: %s them',
    async (_, age, expected) => {
      const person = await signIn()
      const created = new Date(portal.clock.now().getTime() - age).toISOString()
      await portal.db.execute(
        sql`update sessions set created_at = ${created}, renewed_at = created_at, last_used_at = null,
        expires_at = ${portal.clock.now().toISOString()}::timestamptz + interval '7 days'
        where token_hash = ${createHash('sha256')
          .update(person.token ?? '')
          .digest('base64url')}`,
      )
      expect(await status(person)).toBe(expected)
      await portal.portal.ctx.jobs.run('delete-expired-sessions')
      expect((await kept(person)) !== undefined).toBe(expected === 200)
    },
  )

  test('that has expired is treated as anonymous, and stays expired', async () => {
    const person = await signIn()
    portal.clock.advance(7 * DAY)
    expect((await person.call('GET /company')).status).toBe(200)
    expect(await status(person)).toBe(401)
  })

  test('ends by logging out, without ending others', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const reply = await here.call('POST /auth/logout')
    expect({ status: reply.status, text: reply.text }).toEqual({ status: 204, text: '' })
    expect(await status(here)).toBe(401)
    expect((await here.call('POST /auth/logout')).status).toBe(401)
    expect(await status(there)).toBe(200)
    expect(await kept(here)).toBeUndefined()
  })

  test('is deleted after it has expired', async () => {
    const [old, young] = [await signIn(), await signIn()]
    portal.clock.advance(6 * DAY)
    expect(await status(young)).toBe(200)
    portal.clock.advance(DAY + 1)
    await portal.portal.ctx.jobs.run('delete-expired-sessions')
    expect(await kept(old)).toBeUndefined()
    expect(await kept(young)).toBeDefined()
  })
})

describe('changing the password', () => {
  const change = (person: ApiClient, body: object) => person.call('POST /auth/password', { body })

  test.each([
    [{ currentPassword: 'wrong horse', newPassword: 'another horse' }, 'Current password is incorrect'],
    [{ currentPassword: PASSWORD, newPassword: '12345' }, 'New password must be at least 10 characters long'],
    [{ currentPassword: '', newPassword: 'another horse' }, 'Please fill in all password fields'],
    [{ currentPassword: PASSWORD, newPassword: '' }, 'Please fill in all password fields'],
    [{ currentPassword: PASSWORD }, 'Please fill in all password fields'],
    [{ newPassword: 'another horse' }, 'Please fill in all password fields'],
    [{}, 'Please fill in all password fields'],
  ])('with %j is refused: %s', async (body, error) => {
    const reply = await change(await signIn(), body)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ error })
  })

  test('keeps this session, ends all others, and the old password is invalid', async () => {
    const [here, there, elsewhere] = [await signIn(), await signIn(), await signIn()]
    const { body: other } = await here.call<{ uid: string }>('POST /auth/register', {
      body: { name: 'Yaa', email: 'yaa@landlord.test', password: PASSWORD },
    })
    const somebody = await portal.startSession(other.uid)
    const reply = await change(here, { currentPassword: PASSWORD, newPassword: 'another horse' })
    expect({ status: reply.status, text: reply.text }).toEqual({ status: 204, text: '' })
    expect([await status(here), await status(there), await status(elsewhere)]).toEqual([200, 401, 401])
    expect(await status(somebody)).toBe(200)
    await expect(portal.signIn(email, PASSWORD)).rejects.toThrow('401')
    expect(await status(await portal.signIn(email, 'another horse'))).toBe(200)
  })
})
