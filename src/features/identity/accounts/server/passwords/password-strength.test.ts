import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import { LINK_LIFE_MS, openLink } from './password-links.ts'
import { easyProblem } from './password-strength.ts'

const COMMON = 'This password is one of the most used ones; please choose another.'
const EASY = 'This password is easily guessed from the e-mail or the company name; please choose another.'

test.each([
  ['1234567890', COMMON],
  ['qwertyuiop', COMMON],
  ['PassWord123', COMMON],
  ['ｐａｓｓｗｏｒｄ１２３', COMMON],
  ['1111111111', COMMON],
  ['          ', COMMON],
  ['ɛɛɛɛɛɛɛɛɛɛɛɛ', COMMON],
  ['poiuytrewq', COMMON],
  ['Nana.Boakye', EASY],
  ['nana.boakye12345', EASY],
  ['2026-BOAKYE', EASY],
  ['boakye+boakye', EASY],
  ['nanaboakye-password', EASY],
  ['bɔhye estates 24', EASY],
  ['Bɔhye-Estates!!', EASY],
  ['nana.boakye-moon42', undefined],
  ['bɔhye estates of kente', undefined],
  ['nani-bokye-2026', undefined],
  ['harmattan-moon-7', undefined],
  ['correct horse', undefined],
])('%j of a staff member: %s', async (password, problem) => {
  const owner = { email: 'nana.boakye@example.com', companyName: 'Bɔhye Estates' }
  expect(await easyProblem(password, owner)).toBe(problem)
})

describe('whoever sets a password of the office', () => {
  let portal: TestPortal
  let admin: ApiClient & { email: string }
  beforeAll(async () => {
    portal = await startTestPortal({ COMPANY_NAME: 'Bɔhye Estates' })
  })
  afterAll(() => portal.close())

  const refusals = (tooShort: string) => [
    ['ninechars', tooShort],
    ['1234567890', COMMON],
    ['Bɔhye Estates 1', EASY],
  ]

  const expectRefusals = async (
    send: (password: string) => Promise<{ status: number; body: unknown }>,
    tooShort: string,
  ) => {
    for (const [password = '', error] of refusals(tooShort)) {
      const { status, body } = await send(password)
      expect({ status, body }).toEqual({ status: 400, body: { error, details: [error] } })
    }
  }
  const FIRST = 'Password must be at least 10 characters long'
  const NEW = 'New password must be at least 10 characters long'
  const person = { name: 'Yaa', email: 'yaa@landlord.test' }

  test('first with the set-up code', async () => {
    const { setupCode } = portal.portal
    const register = (password: string) =>
      portal.anonymous.call('POST /auth/register', { body: { ...person, password, setupCode } })
    await expectRefusals(register, FIRST)
    expect((await register('ten chars!')).status).toBe(201)
    admin = await portal.createAdmin()
  })

  test('as an owner for another', async () => {
    const register = (password: string) =>
      admin.call('POST /auth/register', {
        body: { ...person, name: 'Abena', email: 'a@landlord.test', password },
      })
    const add = (password: string) =>
      admin.call('POST /staff', {
        body: { ...person, name: 'Baaba', email: 'b@landlord.test', password, staff: 'owner' },
      })
    for (const send of [register, add]) {
      await expectRefusals(send, FIRST)
      expect((await send('ten chars!')).status).toBe(201)
    }
  })

  test('for the own login', async () => {
    const { email, ...owner } = await portal.createAdmin()
    const change = (newPassword: string) =>
      owner.call('POST /auth/password', { body: { currentPassword: PASSWORD, newPassword } })
    await expectRefusals(change, NEW)
    expect((await change('five5')).body).toMatchObject({ error: NEW })
    expect((await change('ten chars!')).status).toBe(204)
  })

  test('by a mailed link, which stays good', async () => {
    const { body } = await admin.call<{ uid: string }>('GET /auth/me')
    const address = await openLink(portal.portal.ctx, portal.db, body.uid, LINK_LIFE_MS.reset)
    const token = new URL(address).hash.slice(1)
    const reset = (newPassword: string) =>
      portal.anonymous.call('POST /auth/reset', { body: { token, newPassword } })
    await expectRefusals(reset, NEW)
    expect((await reset('ten chars!')).status).toBe(204)
  })

  test('and a tenant takes six characters that are not common, wherever they are set', async () => {
    const owner = await portal.createAdmin()
    const { tenant, password, ...person } = await portal.createTenant(owner)
    const change = (newPassword: string) =>
      person.call('POST /auth/password', { body: { currentPassword: password, newPassword } })
    const short = await change('12345')
    expect(short.body).toMatchObject({ error: 'New password must be at least 6 characters long' })
    for (const common of ['123456', 'qwerty', 'Dragon1'.toUpperCase()])
      expect(await change(common)).toMatchObject({ status: 400, body: { error: COMMON, details: [COMMON] } })
    expect((await change('moon-7')).status).toBe(204)
    const fields = { name: 'Kwame', email: 'kwame@tenant.test', password: '123456' }
    for (const [call, body] of [
      ['POST /auth/createTenantUser', fields],
      ['POST /tenants', { ...fields, apartment: 'Bohye (Shops)' }],
    ] as const)
      expect(await owner.call(call, { body })).toMatchObject({ status: 400, body: { error: COMMON } })
    const { ctx } = portal.portal
    const token = new URL(await openLink(ctx, portal.db, tenant.uid ?? '', LINK_LIFE_MS.reset)).hash.slice(1)
    const body = { token, newPassword: '654321' }
    expect((await portal.anonymous.call('POST /auth/reset', { body })).body).toMatchObject({ error: COMMON })
  })
})

test('an ADMIN_PASSWORD of less than ten characters stops the start, unless there is an owner already', async () => {
  const env = { ADMIN_EMAIL: 'kofi@landlord.test', ADMIN_PASSWORD: 'nine char' }
  await expect(startTestPortal(env)).rejects.toThrow(
    /^ADMIN_PASSWORD is a value that is not shown here; for the first owner it takes a password of 10 to 200 characters\.$/,
  )
  const first = await startTestPortal({ ...env, ADMIN_PASSWORD: 'ten chars!' })
  const database = { db: first.db, drop: async () => undefined }
  const again = await startTestPortal(env, { database })
  expect((await again.signIn('kofi@landlord.test', 'ten chars!')).token).toBeDefined()
  await again.close()
  await first.close()
})

test.each([
  ['1234567890', `ADMIN_PASSWORD is weak; change it under My Account. ${COMMON}`],
  ['from settings', undefined],
])('the start with ADMIN_PASSWORD %j warns: %s', async (password, warning) => {
  const portal = await startTestPortal({ ADMIN_EMAIL: 'kofi@landlord.test', ADMIN_PASSWORD: password })
  const warnings = portal.logLines.filter((line) => line.includes('ADMIN_PASSWORD'))
  expect(warnings.map((line) => JSON.parse(line).msg)).toEqual(warning ? [warning] : [])
  expect((await portal.signIn('kofi@landlord.test', password)).token).toBeDefined()
  await portal.close()
})
