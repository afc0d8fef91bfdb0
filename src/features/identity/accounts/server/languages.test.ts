import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { UserProfile } from '../accounts.contract.ts'
import { ACCOUNT_MESSAGES } from '../accounts.messages.ts'

describe.each([
  { setting: 'off', config: {}, offered: ['en'] },
  { setting: 'on', config: { TENANT_LANGUAGES: 'tw' }, offered: ['en', 'tw'] },
])('with a second language $setting', ({ config, offered }) => {
  let portal: TestPortal
  let tenant: Awaited<ReturnType<TestPortal['createTenant']>>
  beforeAll(async () => {
    portal = await startTestPortal(config)
    tenant = await portal.createTenant(await portal.createAdmin(), { name: 'Akosua' })
  })
  afterAll(() => portal.close())

  const choose = (language: string, by: Pick<ApiClient, 'call'> = tenant) =>
    by.call('PATCH /auth/me', { body: { language } })

  test('a tenant is offered what the portal has', async () => {
    const { body } = await tenant.call<UserProfile>('GET /auth/me')
    expect(body).toMatchObject({ language: null, languages: offered })
  })

  test('the choice of it lasts, or is refused', async () => {
    const { status, body } = await choose('tw')
    const isOn = offered.includes('tw')
    expect(status).toBe(isOn ? 200 : 400)
    if (!isOn) expect(body).toMatchObject({ error: ACCOUNT_MESSAGES.otherLanguage })
    const again = await portal.startSession(tenant.tenant.uid ?? '')
    const { body: me } = await again.call<UserProfile>('GET /auth/me')
    expect(me.language).toBe(isOn ? 'tw' : null)
    expect((await choose('en')).status).toBe(200)
    expect((await choose('fr')).status).toBe(400)
  })

  test('the office reads English', async () => {
    const office = await portal.createAdmin()
    const { body } = await office.call<UserProfile>('GET /auth/me')
    expect(body.languages).toEqual(['en'])
    expect((await choose('tw', office)).status).toBe(400)
  })
})
