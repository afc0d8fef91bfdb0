import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '../../../../../testing/clock.ts'
import { takeSnapshot } from '../../../../../testing/database/snapshot.ts'
import { callBehindLock } from '../../../../../testing/portal/call-behind-lock.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import type { StaffPerson } from '../../staff.contract.ts'

type Admin = ApiClient & { email: string; uid: string }

let portal: TestPortal
let ama: Admin
let kofi: Admin
let tenant: Awaited<ReturnType<TestPortal['createTenant']>>

const admin = async (): Promise<Admin> => {
  portal.clock.advance(MINUTE)
  const person = await portal.createAdmin()
  const { body } = await person.call<{ uid: string }>('GET /auth/me')
  return { ...person, uid: body.uid }
}
const remove = async (uid: string | null, by: ApiClient = ama) => {
  const { status, body } = await by.call(`DELETE /staff/${uid}`)
  return { status, body }
}
const uids = async () => (await ama.call<StaffPerson[]>('GET /staff')).body.map(({ uid }) => uid)

beforeAll(async () => {
  portal = await startTestPortal()
  ama = await admin()
  kofi = await admin()
  tenant = await portal.createTenant(ama)
})
afterAll(() => portal.close())

test('the admins are listed, the oldest first, with their public fields', async () => {
  await kofi.call('PATCH /auth/me', { body: { name: 'Kofi Boateng', phone: '020 111' } })
  const { status, body } = await ama.call<StaffPerson[]>('GET /staff')
  expect(status).toBe(200)
  const createdAt = expect.stringMatching(/^2026-11-20T09:0\d:00\.000Z$/)
  expect(body).toEqual([
    {
      uid: ama.uid,
      name: 'Ama Mensah',
      email: ama.email,
      phone: null,
      staff: 'owner',
      propertyIds: null,
      totp: false,
      createdAt,
    },
    {
      uid: kofi.uid,
      name: 'Kofi Boateng',
      email: kofi.email,
      phone: '020 111',
      staff: 'owner',
      propertyIds: null,
      totp: false,
      createdAt,
    },
  ])
})

describe('an admin who is removed', () => {
  test('is signed out at once and off the list; the e-mail is free', async () => {
    const gone = await admin()
    expect(await remove(gone.uid)).toEqual({ status: 204, body: undefined })
    expect((await gone.call('GET /staff')).status).toBe(401)
    await expect(portal.signIn(gone.email, PASSWORD)).rejects.toThrow('401')
    expect(await uids()).toEqual([ama.uid, kofi.uid])
    expect(await remove(gone.uid)).toMatchObject({ status: 404 })
    const body = { name: 'Esi', email: gone.email.toUpperCase(), password: PASSWORD }
    const again = await ama.call<{ uid: string }>('POST /auth/register', { body })
    expect(again.status).toBe(201)
    expect(again.body.uid).not.toBe(gone.uid)
    expect((await remove(again.body.uid)).status).toBe(204)
  })

  test('cannot add an admin with a request that had begun', async () => {
    const gone = await admin()
    const body = { name: 'Esi', email: 'late@landlord.test', password: PASSWORD }
    const lock = 'select pg_advisory_xact_lock(7306003)'
    const removal = `delete from accounts where uid = '${gone.uid}'`
    const calls = [() => gone.call<unknown>('POST /auth/register', { body })]
    const [reply] = await callBehindLock(portal, lock, calls, removal)
    expect(reply).toMatchObject({ status: 403, body: { error: 'Only an admin may create further admins.' } })
    expect(await uids()).toEqual([ama.uid, kofi.uid])
  })
})

describe('nobody is removed', () => {
  const UNKNOWN = 'Nobody in the office has this account.'
  test.each<[string, () => string | null, number, string]>([
    ['the own uid', () => ama.uid, 409, 'You cannot remove yourself. Another owner can do that.'],
    [
      'the own uid in capitals',
      () => ama.uid.toUpperCase(),
      409,
      'You cannot remove yourself. Another owner can do that.',
    ],
    ['the uid of a tenant', () => tenant.tenant.uid, 404, UNKNOWN],
    ['the id of a tenant', () => tenant.tenant.id, 404, UNKNOWN],
    ['a uid that nobody has', () => randomUUID(), 404, UNKNOWN],
    ['a uid that cannot be', () => 'first', 404, UNKNOWN],
  ])('by %s', async (_what, getUid, status, error) => {
    const before = await takeSnapshot(portal)
    expect(await remove(getUid())).toEqual({ status, body: { error } })
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test('or listed by a tenant', async () => {
    const before = await takeSnapshot(portal)
    expect(await remove(kofi.uid, tenant)).toMatchObject({ status: 403 })
    expect((await tenant.call('GET /staff')).status).toBe(403)
    expect(await takeSnapshot(portal)).toEqual(before)
  })
})

test('of two who remove each other at once, one stays', async () => {
  const [esi, yaw] = [await admin(), await admin()]
  const lock = 'select pg_advisory_xact_lock(7306003)'
  const calls = [() => remove(yaw.uid, esi), () => remove(esi.uid, yaw)]
  const replies = await callBehindLock(portal, lock, calls)
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 401])
  const left = (await uids()).filter((uid) => [esi.uid, yaw.uid].includes(uid))
  expect(left).toHaveLength(1)
})

describe('a name that looks like that of somebody else in the office', () => {
  const takenBy = (name: string) => ({
    status: 409,
    body: {
      error: `${name} works in the office already. Please add something that tells the two apart, as a middle name.`,
    },
  })
  const body = (name: string) => ({
    name,
    email: `${randomUUID()}@landlord.test`,
    password: 'harmattan moon',
  })
  let adwoa: Admin
  let manager: ApiClient
  beforeAll(async () => {
    adwoa = await admin()
    await adwoa.call('PATCH /auth/me', { body: { name: 'Adwoa Safo' } })
    manager = await portal.createAdmin({ staff: 'manager' })
    await manager.call('PATCH /auth/me', { body: { name: 'Kwabena' } })
  })

  test.each<[string, (name: string) => Promise<unknown>]>([
    ['the own profile', (name) => manager.call('PATCH /auth/me', { body: { name } })],
    ['a new colleague', (name) => ama.call('POST /staff', { body: { ...body(name), staff: 'manager' } })],
    ['a new owner', (name) => ama.call('POST /auth/register', { body: body(name) })],
    ['a changed colleague', (name) => ama.call(`PATCH /staff/${kofi.uid}`, { body: { name } })],
  ])('is refused in %s', async (_where, send) => {
    for (const name of ['adwoa safo', 'Adwóa  Safo.', 'Аdwoa Sаfo'])
      expect(await send(name)).toMatchObject(takenBy('Adwoa Safo'))
    expect(await send('The portal')).toMatchObject({ status: 409 })
  })

  test('may be kept, and written in another way', async () => {
    const change = (name: string) => adwoa.call('PATCH /auth/me', { body: { name } })
    expect((await change('Adwoa Safo')).status).toBe(200)
    expect((await change('ADWOA SAFO')).status).toBe(200)
  })

  test('is given to one only, however many ask for it at once', async () => {
    const calls = [1, 2, 3].map(
      () => () => ama.call('POST /staff', { body: { ...body('Yaa Asantewaa'), staff: 'manager' } }),
    )
    const replies = await callBehindLock(portal, 'select pg_advisory_xact_lock(7306003)', calls)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })
})

test('an owner signs a staff member out on all devices, who hears of it', async () => {
  const person = await admin()
  const again = await portal.startSession(person.uid)
  const end = (uid: string, by: ApiClient = ama) => by.call(`DELETE /staff/${uid}/sessions`)
  expect((await end(person.uid, await portal.createAdmin({ staff: 'manager' }))).status).toBe(403)
  expect((await end(ama.uid)).status).toBe(409)
  expect((await end(tenant.tenant.uid ?? '')).status).toBe(404)
  expect((await end(person.uid)).status).toBe(204)
  for (const session of [person, again]) expect((await session.call('GET /auth/me')).status).toBe(401)
  expect((await portal.signIn(person.email, PASSWORD)).token).toBeDefined()
})
