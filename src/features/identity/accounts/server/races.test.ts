import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }
beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

test('no session opened with the old password survives its change', async () => {
  const { tenant, password, ...person } = await portal.createTenant(admin)
  const login = () =>
    portal.anonymous.call<{ token: string }>('POST /auth/login', { body: { email: tenant.email, password } })
  const body = { currentPassword: password, newPassword: `${PASSWORD} 2` }
  const [changed, ...logins] = await Promise.all([
    person.call('POST /auth/password', { body }),
    ...Array.from({ length: 6 }, login),
  ])
  expect(changed?.status).toBe(204)
  for (const { status, body } of logins) {
    expect([200, 401]).toContain(status)
    if (status === 200) expect((await portal.withToken(body.token).call('GET /auth/me')).status).toBe(401)
  }
})

test('a sign-in while the tenant is being deleted is refused like any other', async () => {
  const { tenant, password } = await portal.createTenant(admin)
  const body = { email: tenant.email, password }
  const [deleted, ...logins] = await Promise.all([
    admin.call(`DELETE /tenants/${tenant.id}`),
    ...Array.from({ length: 6 }, () => portal.anonymous.call('POST /auth/login', { body })),
  ])
  expect(deleted?.status).toBe(204)
  for (const { status } of logins) expect([200, 401]).toContain(status)
})

test('the lock-out covers every spelling of an address that signs in', async () => {
  const { tenant } = await portal.createTenant(admin, { email: 'kiki@tenant.test' })
  const wrong = { email: tenant.email, password: 'wrong password' }
  for (let count = 0; count < 10; count += 1) {
    expect((await portal.anonymous.call('POST /auth/login', { body: wrong })).status).toBe(401)
  }
  const spelled = { email: 'kİki@tenant.test', password: PASSWORD }
  expect([401, 429]).toContain((await portal.anonymous.call('POST /auth/login', { body: spelled })).status)
})
