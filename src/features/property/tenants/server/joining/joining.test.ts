import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../../../shared/days.ts'
import { findTablesContaining } from '../../../../../testing/database/snapshot.ts'
import { NEW_PASSWORD, setUpPhones } from '../../../../../testing/phone-sign-in.ts'
import type { ApiClient, ApiResponse } from '../../../../../testing/portal.ts'
import type { AuditEvent } from '../../../../identity/audit/audit.contract.ts'
import type { Invited, Joining } from '../../joining.contract.ts'
import { INVITE_MESSAGES } from '../../joining.rules.ts'
import { countNotJoined } from './joining.queries.ts'

const { it, add, post, newNumber, newAddress, login, codesTo } = setUpPhones()

beforeEach(async () => {
  it.admin = await it.portal.createAdmin()
})

const UNKNOWN = 'This code is not known or no longer valid.'
const key = () => ({ 'idempotency-key': randomUUID() })
const invite = (tenantIds: string[], channel: string, by: ApiClient = it.admin, more: object = {}) =>
  by.call<Invited>('POST /tenants/invite', { body: { tenantIds, channel, ...more }, headers: key() })
const printCode = async (tenantId: string): Promise<string> => {
  const { status, body, text } = await invite([tenantId], 'slip')
  if (status !== 200) throw new Error(text)
  return body.links[0]?.code ?? ''
}
const list = async (query = '', by: ApiClient = it.admin) =>
  (await by.call<Joining[]>(`GET /tenants/joining${query}`)).body
const find = async (tenantId: string) => (await list()).find((row) => row.tenantId === tenantId)
const greet = (code: string, from?: string) => post('/auth/join', { code }, from)
const join = (code: string, fields: object = {}) =>
  post('/auth/join', { code, newPassword: NEW_PASSWORD, ...fields })
const byEmail = () => ({ email: `esi-${randomUUID()}@tenant.test` })

/** As a landlord's book brings them: with neither email nor phone, and without a login. */
async function addUnreachable(name = 'Esi Nyarko') {
  const tenant = await add({ name, phone: newNumber(), unit: 'B 2' })
  await it.portal.db.$client.query('delete from accounts where uid = $1', [tenant.uid])
  await it.portal.db.$client.query(
    'update profiles set phone = null, phone_e164 = null, phone_since = null where uid = $1',
    [tenant.uid],
  )
  return tenant
}

describe('a code to join', () => {
  test('greets, sets the password, signs in, and is over', async () => {
    const email = byEmail()
    const { id } = await add({ ...email, name: 'Kofi Mensah' })
    const code = await printCode(id)
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
    expect(await findTablesContaining(it.portal, code)).toEqual([])
    const typed = `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`
    expect(await greet(typed)).toMatchObject({
      status: 200,
      body: { name: 'Kofi Mensah', companyName: 'Property Management', needs: [] },
    })
    expect((await join(code, { newPassword: 'short' })).status).toBe(400)
    expect((await find(id))?.joinedAt).toBeNull()
    const joined = await join(typed)
    expect([joined.status, joined.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringContaining('device'),
    ])
    const person = it.portal.withToken(joined.body.token)
    expect((await person.call('GET /auth/me')).body).toMatchObject({ ...email, hasFirstPassword: false })
    expect((await it.portal.signIn(email.email, NEW_PASSWORD)).token).toBeTruthy()
    expect(await greet(code)).toMatchObject({ status: 404, body: { error: UNKNOWN } })
    expect(await find(id)).toMatchObject({ channel: 'email', joinedAt: it.portal.clock.now().toISOString() })
    expect((await invite([id], 'slip')).body).toEqual({
      sent: 0,
      links: [],
      skipped: [{ tenantId: id, error: INVITE_MESSAGES.joined }],
    })
    expect(it.portal.logLines.join('')).not.toContain(code)
  })

  test.each([
    ['through its thirtieth day', 30, 'T23:59:59Z', 200],
    ['not on the day after', 31, 'T00:00:00Z', 404],
  ])('works %s', async (_when, days, time, status) => {
    const code = await printCode((await add(byEmail())).id)
    it.portal.clock.set(addDays(it.portal.clock.today(), days) + time)
    expect((await greet(code)).status).toBe(status)
  })

  test('ends with a newer one, with a removed tenant, and with a first sign-in', async () => {
    const [first, gone] = [await add(byEmail()), await add(byEmail())]
    const older = await printCode(first.id)
    const newer = await printCode(first.id)
    const ended = await printCode(gone.id)
    await it.admin.call(`DELETE /tenants/${gone.id}`)
    expect([(await greet(older)).status, (await greet(ended)).status]).toEqual([404, 404])
    expect((await greet(newer)).status).toBe(200)
    await it.portal.db.$client.query('update accounts set joined_at = now() where uid = $1', [first.uid])
    expect((await join(newer)).status).toBe(404)
  })

  test('works once, for whoever of two is first', async () => {
    const code = await printCode((await add(byEmail())).id)
    const replies = await Promise.all([join(code), join(code), join(code)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  test('stays secret: guessers are stopped by their own network only', async () => {
    const code = await printCode((await add(byEmail())).id)
    const [guesser, other] = [newAddress(), newAddress()]
    const tries = await Promise.all(Array.from({ length: 20 }, () => greet('AAAABBBB', guesser)))
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([404]))
    expect((await greet(code, guesser)).status).toBe(429)
    expect((await greet(code, other)).status).toBe(200)
    const sign = await post('/auth/login', { email: 'nobody@x.test', password: 'wrong one' }, guesser)
    expect(sign.status).toBe(401)
  })
})

describe('whoever has neither e-mail nor phone', () => {
  test('joins with a number, which signs in at once and proves nothing', async () => {
    const neighbour = newNumber()
    const other = await add({ phone: neighbour, name: 'Abena Sarpong' })
    const { id } = await addUnreachable()
    expect(await find(id)).toMatchObject({ channel: 'slip', unit: 'B 2', propertyName: 'Bohye (Shops)' })
    const code = await printCode(id)
    expect((await greet(code)).body).toMatchObject({ needs: ['phone'] })
    for (const phone of [undefined, '', '030 255 0100', 'call me'])
      expect((await join(code, { phone })).status).toBe(400)
    const joined = await join(code, { phone: neighbour })
    expect(joined.status).toBe(200)
    const me = await it.portal.withToken(joined.body.token).call('GET /auth/me')
    expect(me.body).toMatchObject({ phoneE164: null, phoneConfirmed: false, confirmPhoneBy: 'code' })
    expect(await login(neighbour, NEW_PASSWORD)).toBe(200)
    const byOwner = await it.admin.call(`GET /tenants/${other.id}`)
    expect(byOwner.body).toMatchObject({ phoneE164: neighbour, phoneConfirmed: true })
    await post('/auth/code', { phone: neighbour })
    await expect.poll(() => codesTo(neighbour).length, { interval: 20 }).toBe(1)
    const [sms] = codesTo(neighbour)
    await post('/auth/code/verify', { phone: neighbour, code: sms, newPassword: 'that is Abena 9' })
    expect(await login(neighbour, 'that is Abena 9')).toBe(200)
    expect((await it.admin.call(`GET /tenants/${other.id}`)).body).toMatchObject({ name: 'Abena Sarpong' })
  })

  test('proves the number by a code, and is reached by it then', async () => {
    const { id, uid } = await addUnreachable()
    const phone = newNumber()
    const { body } = await join(await printCode(id), { phone })
    const person = it.portal.withToken(body.token)
    expect((await person.call('POST /auth/contact/code', { body: { channel: 'sms' } })).status).toBe(202)
    const sms = () => it.sms.textsTo(phone).flatMap((text) => /^(\d{6}) /.exec(text)?.[1] ?? [])
    await expect.poll(() => sms().length, { interval: 20 }).toBe(1)
    const proof = { channel: 'sms', code: sms()[0] }
    expect((await person.call('POST /auth/contact/verify', { body: proof })).status).toBe(200)
    expect((await it.admin.call(`GET /tenants/${uid}`)).body).toMatchObject({ phoneE164: phone })
  })
})

describe('an invitation', () => {
  test('by SMS has the link and who to call, and ends with the number', async () => {
    it.portal.clock.set(`${addDays(it.portal.clock.today(), 1)}T12:00:00Z`)
    await it.admin.call('PATCH /settings', { body: { phone: '030 255 5000' } })
    const phone = newNumber()
    const { id } = await add({ phone })
    expect((await invite([id], 'sms')).body).toEqual({ sent: 1, links: [], skipped: [] })
    const invitations = () => it.sms.textsTo(phone).filter((text) => text.includes('/join#'))
    await expect.poll(() => invitations().length, { interval: 20 }).toBe(1)
    const [text = ''] = invitations()
    expect(text).toContain('Questions? Call 030 255 5000.')
    expect(text).toMatch(/\/join#\w{8}$/)
    const code = text.slice(-8)
    expect((await greet(code)).body).toMatchObject({ needs: [] })
    await it.admin.call(`PATCH /tenants/${id}`, { body: { phone: newNumber() } })
    expect((await greet(code)).status).toBe(404)
  })

  test('by e-mail is queued, and by WhatsApp answers a chat with the text', async () => {
    const [email, phone] = [await add(byEmail()), newNumber()]
    const texted = await add({ phone, name: 'Yaw Osei' })
    expect((await invite([email.id, texted.id], 'email')).body).toEqual({
      sent: 1,
      links: [],
      skipped: [{ tenantId: texted.id, error: INVITE_MESSAGES.noEmail }],
    })
    const { body } = await invite([email.id, texted.id], 'whatsapp')
    expect(body.skipped).toEqual([{ tenantId: email.id, error: INVITE_MESSAGES.noPhone }])
    const address = new URL(body.links[0]?.url ?? '')
    expect([address.origin, address.pathname, body.sent]).toEqual(['https://wa.me', `/${phone.slice(1)}`, 0])
    const code = /\/join#(\w{8}) /.exec(address.searchParams.get('text') ?? '')?.[1] ?? ''
    expect((await greet(code)).body).toMatchObject({ name: 'Yaw Osei' })
  })

  test('on slips answers codes or their sheet, once', async () => {
    const tenants = [await add(byEmail()), await addUnreachable()].map(({ id }) => id)
    const headers = key()
    const body = { tenantIds: tenants, channel: 'slip' }
    const first = await it.admin.call<Invited>('POST /tenants/invite', { body, headers })
    expect(first.body.links).toHaveLength(2)
    for (const { url, code } of first.body.links) expect(url).toBe(`http://portal.test/join#${code}`)
    const again = await it.admin.call<Invited>('POST /tenants/invite', { body, headers })
    expect(again.body).toEqual({ sent: 0, links: [], skipped: [], secretShownBefore: true })
    const sheet = await invite(tenants, 'slip', it.admin, { format: 'pdf' })
    expect([sheet.status, sheet.headers.get('content-type'), sheet.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect((await greet(first.body.links[0]?.code ?? '')).status).toBe(404)
    const events = await it.admin.call<AuditEvent[]>(
      `GET /audit?tenantId=${tenants[1]}&action=tenant.invited`,
    )
    expect(events.body.map(({ changes }) => changes)).toEqual(Array(2).fill({ channel: [null, 'slip'] }))
  })

  test('reaches no tenant of others', async () => {
    const { id } = await add(byEmail())
    const limited = await it.portal.createAdmin({ staff: 'manager', propertyIds: [] })
    expect((await invite([id, randomUUID()], 'slip', limited)).body).toMatchObject({
      links: [],
      skipped: [{ tenantId: id, error: INVITE_MESSAGES.notFound }, { error: INVITE_MESSAGES.notFound }],
    })
    expect(await list('', limited)).toEqual([])
  })
})

test('the list is searched by person and unit, and kept to a property', async () => {
  const tenant = await add({ ...byEmail(), name: 'Ɛfua Quainoo', unit: 'Kiosk 7' })
  const row = await find(tenant.id)
  const properties = (await it.admin.call<{ id: string; name: string }[]>('GET /properties')).body
  const [own, other] = [true, false].map((isOwn) =>
    properties.find(({ name }) => (name === row?.propertyName) === isOwn),
  )
  const searches = ['efua+quain', 'kiosk', encodeURIComponent(tenant.email ?? '')]
  for (const q of searches)
    expect((await list(`?q=${q}`)).map(({ tenantId }) => tenantId)).toEqual([tenant.id])
  expect(await list(`?q=kiosk&propertyId=${own?.id}`)).toHaveLength(1)
  expect(await list(`?q=kiosk&propertyId=${other?.id}`)).toEqual([])
  expect(await list('?q=kiosk&state=joined')).toEqual([])
})

test('the list shows first who has not joined, page by page', async () => {
  const all = await list()
  const isJoined = all.map(({ joinedAt }) => joinedAt !== null)
  expect(isJoined).toEqual(isJoined.toSorted())
  expect(new Set(isJoined).size).toBe(2)
  const open = isJoined.filter((joined) => !joined).length
  expect(await countNotJoined(it.portal.db, { propertyIds: null })).toBe(open)
  expect(await countNotJoined(it.portal.db, { propertyIds: [] })).toBe(0)
  const paged: Joining[] = []
  for (let path: string | undefined = '/tenants/joining?limit=3&count=true'; path; ) {
    const page: ApiResponse<Joining[]> = await it.admin.call<Joining[]>(`GET ${path}`)
    paged.push(...page.body)
    path = /<\/api([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(paged).toEqual(all)
  const states = ['notInvited', 'invited', 'joined'].map((state) => list(`?state=${state}`))
  expect((await Promise.all(states)).flat()).toHaveLength(all.length)
  expect((await list('?channel=slip')).every(({ channel }) => channel === 'slip')).toBe(true)
})
