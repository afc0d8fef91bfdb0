import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTablesContaining } from '../../../../testing/database/snapshot.ts'
import { startTestPortal, type TestPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ LOG_LEVEL: 'trace', SMTP_URL: 'off' })
})
afterAll(() => portal.close())

test('passwords and tokens are in no log line and in no table', async () => {
  const { anonymous } = portal
  const setupCode = portal.portal.setupCode ?? ''
  const body = { name: 'Ama', email: 'ama@landlord.test', password: 'first-secret-horse', setupCode }
  await anonymous.call('POST /auth/register', { body })
  const admin = await portal.signIn(body.email, body.password)
  const token = admin.token ?? ''
  await anonymous.call('POST /auth/login', { body: { email: body.email, password: 'mistyped-secret' } })
  await anonymous.call('POST /auth/login', {
    body: { email: 'typed-in-the-wrong-field', password: body.email },
  })
  await anonymous.call('POST /auth/login', { raw: '{"password":"cut-off-secret' })
  await admin.call('POST /auth/password', {
    body: { currentPassword: body.password, newPassword: 'second-secret-horse' },
  })
  await anonymous.call(`GET /tenants?token=${token}`)
  await anonymous.call(`GET /${token}`)
  await anonymous.call(`GET /invoices/${token}/pdf/preview?token=${token}`)
  await anonymous.call(`GET /tenants/%zz${token}`)
  await portal.withToken(`${token}x`).call('GET /auth/me')
  await admin.call('POST /auth/logout')

  expect(portal.logLines.length).toBeGreaterThan(8)
  const log = portal.logLines.join('')
  for (const secret of [
    body.password,
    'second-secret-horse',
    'mistyped-secret',
    'cut-off-secret',
    setupCode,
    token,
  ]) {
    expect(log).not.toContain(secret)
  }
  for (const secret of [body.password, 'second-secret-horse', 'mistyped-secret', 'cut-off-secret', token]) {
    expect(await findTablesContaining(portal, secret)).toEqual([])
  }
})

test('a valid session token cannot be read from the table', async () => {
  const admin = await portal.signIn('ama@landlord.test', 'second-secret-horse')
  expect((await admin.call('GET /auth/me')).status).toBe(200)
  expect(await findTablesContaining(portal, admin.token ?? '')).toEqual([])
  const { rows } = await portal.db.$client.query<{ hash: string }>('select token_hash as hash from sessions')
  for (const { hash } of rows) expect((await portal.withToken(hash).call('GET /auth/me')).status).toBe(401)
})

test('no response contains a password hash', async () => {
  const admin = await portal.createAdmin()
  const { tenant } = await portal.createTenant(admin)
  for (const endpoint of ['GET /auth/me', 'GET /tenants', `GET /tenants/${tenant.id}`]) {
    expect((await admin.call(endpoint)).text).not.toMatch(/argon2|scrypt|hash/i)
  }
})
