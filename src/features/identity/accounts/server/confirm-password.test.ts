import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import { type ApiClient, PASSWORD } from '../../../../testing/portal.ts'

const fixture = setUpMailFixture()
const HOW_TO_PAY = {
  mobileMoney: [{ network: 'MTN MoMo', number: '024 000 7070', name: 'Bohye Estates' }],
  bank: null,
  text: null,
}
const SERVER = { host: 'mail.landlord.test', port: 587, security: 'starttls', user: null, fromAddress: null }
const somebody = (name = `Kwesi ${randomUUID()}`) => ({
  name,
  email: `kwesi-${randomUUID()}@landlord.test`,
  password: 'harmattan moon',
  staff: 'accountant',
})
let person: { uid: string }
beforeEach(async () => {
  await fixture.portal.db.execute(sql`delete from rate_limits`)
  const { staff: _owner, ...login } = somebody()
  person = { uid: await fixture.portal.createAccount(login, { role: 'admin', password: PASSWORD }) }
})

const CHANGES: [string, () => string, object][] = [
  ['how to pay', () => 'PATCH /settings', { body: { howToPay: HOW_TO_PAY } }],
  ['the phone beside it', () => 'PATCH /settings', { body: { phone: '030 111' } }],
  ['the e-mail beside it', () => 'PATCH /settings', { body: { email: 'rent@evil.test' } }],
  ['the address next to it', () => 'PATCH /settings', { body: { address: 'Mile 8' } }],
  ['the rates of tax', () => 'PATCH /settings/tax', { body: { rates: [] } }],
  ['late fees', () => 'PATCH /settings/late-fees', { body: { on: true } }],
  ['the mail server', () => 'PATCH /settings/mail', { body: SERVER }],
  ['no mail server', () => 'DELETE /settings/mail', {}],
  ['somebody more', () => 'POST /staff', { body: somebody() }],
  [
    'an owner more',
    () => 'POST /auth/register',
    { body: { name: 'Yaw', email: 'yaw@evil.test', password: 'harmattan moon' } },
  ],
  ['a colleague out of the portal', () => `DELETE /staff/${person.uid}/sessions`, {}],
  ['another role', () => `PATCH /staff/${person.uid}`, { body: { staff: 'owner' } }],
  ['somebody less', () => `DELETE /staff/${person.uid}`, {}],
]
const confirmed = (by: ApiClient, call: string, send: object, header?: string) =>
  by.call<{ error: string }>(call, { ...send, headers: { 'x-confirm-password': header ?? '' } })

describe('with a session alone nobody sets', () => {
  test.each(CHANGES)('%s', async (_what, call, send) => {
    const before = await takeSnapshot(fixture.portal, { except: ['rate_limits', 'audit_events'] })
    expect(await confirmed(fixture.admin, call(), send)).toMatchObject({
      status: 403,
      body: { error: 'Please enter your password to confirm this change.', needsPassword: true },
    })
    expect(await confirmed(fixture.admin, call(), send, 'wrong horse')).toMatchObject({
      status: 403,
      body: { error: 'Current password is incorrect', needsPassword: true },
    })
    expect(await takeSnapshot(fixture.portal, { except: ['rate_limits', 'audit_events'] })).toEqual(before)
  })

  test('a password by guessing: the eleventh try is refused, also a right one', async () => {
    const owner = await fixture.portal.createAdmin()
    const tryWith = async (header: string) =>
      (await confirmed(owner, `DELETE /staff/${person.uid}`, {}, header)).status
    for (let tries = 0; tries < 10; tries += 1) expect(await tryWith('wrong horse')).toBe(403)
    expect(await tryWith('wrong horse')).toBe(429)
    expect(await tryWith(PASSWORD)).toBe(429)
  })
})

test('what does not change how to pay needs no password', async () => {
  const getStatus = async (body: object) =>
    (await confirmed(fixture.admin, 'PATCH /settings', { body })).status
  expect(await getStatus({ companyName: 'Property Management', closedThrough: null, phone: '' })).toBe(200)
  expect((await fixture.admin.call('PATCH /settings', { body: { howToPay: HOW_TO_PAY } })).status).toBe(200)
  expect(await getStatus({ address: '', howToPay: { ...HOW_TO_PAY, bank: '' } })).toBe(200)
  expect(await getStatus({ howToPay: { ...HOW_TO_PAY, text: 'Or cash' } })).toBe(403)
})

test.each(['Ɔkyerɛ mmɔfra', 'a blank at its end ', 'per%41cent', '100%'])(
  'the password %j is understood, encoded or in UTF-8',
  async (password) => {
    const uid = await fixture.portal.createAccount(
      { name: 'Esi', email: `esi-${randomUUID()}@landlord.test` },
      { role: 'admin', password },
    )
    const owner = await fixture.portal.startSession(uid)
    const bytes = Buffer.from(password).toString('latin1')
    const headers = [`UTF-8''${encodeURIComponent(password)}`, ...(password.endsWith(' ') ? [] : [bytes])]
    for (const header of headers) {
      const body = { staff: 'manager' }
      expect((await confirmed(owner, `PATCH /staff/${person.uid}`, { body }, header)).status).toBe(200)
    }
  },
)

describe('every owner hears by mail and notice of', () => {
  const titles = async (owner: ApiClient) =>
    (await owner.call<{ type: string; title: string }[]>('GET /notifications')).body
      .filter(({ type }) => type === 'owner-alert')
      .map(({ title }) => title)

  test('how to pay, the mail server, staff and their passwords', async () => {
    const { admin, portal, mails } = fixture
    const other = await portal.createAdmin()
    const clerk = await portal.createAdmin({ staff: 'manager' })
    const kwesi = somebody('Kwesi')
    const { uid } = (await admin.call<{ uid: string }>('POST /staff', { body: kwesi })).body
    const next = (call: string, body?: object, by: ApiClient = admin) => {
      portal.clock.advance(1)
      return by.call(call, body && { body })
    }
    await next(`PATCH /staff/${uid}`, { staff: 'manager' })
    await next(`DELETE /staff/${uid}`)
    await next('PATCH /settings', { howToPay: { ...HOW_TO_PAY, text: 'Or cash' } })
    await next('POST /auth/register', { ...kwesi, name: 'Akua', email: `ama-${randomUUID()}@landlord.test` })
    await next('POST /auth/password', { currentPassword: PASSWORD, newPassword: 'harmattan moon' }, clerk)
    expect((await titles(other)).toReversed()).toEqual([
      'Kwesi was added to the office',
      'Kwesi was changed in the office',
      'Kwesi was removed from the office',
      'How to pay was changed',
      'Akua was added to the office',
      'Ama Mensah changed their password',
    ])
    expect(await titles(clerk)).toEqual(['Ama Mensah changed their password'])
    const toOther = () =>
      mails.received.filter(({ to }) => to?.[0]?.address === other.email).map(({ subject }) => subject)
    await expect.poll(toOther, { timeout: 15_000 }).toContain('How to pay was changed at Property Management')
    const text = mails.received.find(({ subject }) => subject?.startsWith('How to pay'))?.text
    expect(text).toContain('Now: MTN MoMo 024 000 7070 (Bohye Estates)')
    expect(text).toContain('By: Ama Mensah')
    expect(text).toContain('change it back, remove the login that did it')
  })
})
