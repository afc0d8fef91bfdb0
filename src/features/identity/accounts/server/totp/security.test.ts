import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEventStream } from '../../../../../testing/event-stream.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import { buildValidRequest, createSampleRecords } from '../../../../../testing/samples/sample-records.ts'
import { setUpTotp } from '../../../../../testing/totp.ts'

const NEEDS_TOTP = {
  error: 'Owners of this portal must use two-step sign-in. Please set it up under My Account first.',
  needsTotp: true,
}

let portal: TestPortal
let owner: ApiClient
let other: ApiClient & { email: string }
let manager: ApiClient
beforeAll(async () => {
  portal = await startTestPortal()
  owner = await portal.createAdmin()
  other = await portal.createAdmin()
  manager = await portal.createAdmin({ staff: 'manager' })
})
afterAll(() => portal.close())

const require = (ownersNeedTotp: boolean, by = owner) =>
  by.call('PUT /settings/security', { body: { ownersNeedTotp } })
const getStatus = async (person: ApiClient, call = 'GET /tenants') => (await person.call(call)).status

test('only who uses it can ask it of all owners', async () => {
  expect(await require(true)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/^Set up/) },
  })
  expect((await owner.call('GET /settings/security')).body).toEqual({ ownersNeedTotp: false })
  await setUpTotp(portal, owner)
  expect(await require(true)).toMatchObject({ status: 200, body: { ownersNeedTotp: true } })
  expect((await require(false)).status).toBe(200)
  expect(await getStatus(other)).toBe(200)
})

describe('where owners need it', () => {
  let stream: Awaited<ReturnType<typeof openEventStream>>
  beforeAll(async () => {
    stream = await openEventStream(portal, other)
    expect(await getStatus(other)).toBe(200)
    expect((await require(true)).status).toBe(200)
  })

  test('an owner without it is refused all calls but those that set it up, at once', async () => {
    await stream.ended
    const records = await createSampleRecords({
      ...portal,
      createAdmin: async () => ({ ...owner, email: '' }),
    })
    const calls = portal.routes.filter(
      ({ method, url, endpoint }) =>
        method !== 'HEAD' &&
        url.startsWith('/api') &&
        !['anyone', 'monitoring'].includes(endpoint?.who ?? ''),
    )
    const refused = calls.filter(({ endpoint }) => !endpoint?.openWithoutTotp)
    const open = calls.filter(({ endpoint }) => endpoint?.openWithoutTotp)
    expect(refused.length).toBeGreaterThan(80)
    expect(open.map(({ method, url }) => `${method} ${url.slice(4)}`)).toEqual([
      ...['POST /auth/logout', 'GET /auth/me', 'PATCH /auth/me', 'POST /auth/password', 'GET /auth/sessions'],
      ...[
        'DELETE /auth/sessions/{id}',
        'DELETE /auth/sessions',
        'POST /auth/totp',
        'POST /auth/totp/confirm',
      ],
      ...['POST /auth/totp/recovery-codes', 'DELETE /auth/totp'],
    ])
    for (const route of refused) {
      const { endpoint, send } = buildValidRequest(route, records)
      const { status, body } = await other.call(endpoint, send)
      expect({ endpoint, status, body }).toMatchObject({ endpoint, status: 403, body: NEEDS_TOTP })
    }
    const body = { name: 'Yaa', email: 'yaa@landlord.test', password: PASSWORD }
    expect(await other.call('POST /auth/register', { body })).toMatchObject({ status: 403, body: NEEDS_TOTP })
  })

  test('signs in, sees so in the profile, and goes on once it is set up', async () => {
    const here = await portal.signIn(other.email, PASSWORD)
    expect((await here.call('GET /auth/me')).body).toMatchObject({ totp: false, needsTotp: true })
    expect(await getStatus(here, 'GET /auth/sessions')).toBe(200)
    await setUpTotp(portal, here)
    expect((await here.call('GET /auth/me')).body).toMatchObject({ totp: true, needsTotp: false })
    expect(await getStatus(here)).toBe(200)
    expect((await here.call('DELETE /auth/totp', { body: { password: PASSWORD } })).status).toBe(204)
    expect(await getStatus(here)).toBe(403)
  })

  test('nobody else is asked', async () => {
    expect(await getStatus(manager)).toBe(200)
    const tenant = await portal.createTenant(owner)
    expect(await getStatus(tenant, 'GET /invoices')).toBe(200)
  })

  test('who becomes an owner is asked at once', async () => {
    const { uid } = (await manager.call<{ uid: string }>('GET /auth/me')).body
    expect((await owner.call(`PATCH /staff/${uid}`, { body: { staff: 'owner' } })).status).toBe(200)
    expect((await manager.call('GET /tenants')).body).toEqual(NEEDS_TOTP)
  })
})
